import { useState } from 'react';
import { HexColorInput, HexColorPicker } from 'react-colorful';
import type { Face } from '../../ui/overlay/OnDemand.tsx';
import { PopButton } from '../../ui/overlay/PopButton.tsx';
import { StatusTab } from '../../ui/primitives/StatusTab.tsx';
import { Swatch } from '../../ui/primitives/Swatch.tsx';
import '../../ui/form/field.css';
import './color-field.css';

interface ColorFieldProps {
  of: string;
  /** The status as it is being typed, for the preview. */
  name: string;
  color: string;
  onChange: (color: string) => void;
}

export function ColorField({ of, name, color, onChange }: ColorFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  const face: Face = (does) => (
    <button type="button" aria-label={`Colour of ${of}: ${color}`} {...does}>
      <Swatch color={color} size={18} />
      <span className="hex">{color}</span>
    </button>
  );
  return (
    <PopButton className="picker" label={`Colour of ${of}`} {...{ face, isOpen }} onOpenChange={setIsOpen}>
      <HexColorPicker color={color} onChange={onChange} />
      <div className="sws">
        {suggestions.map(({ hex, label }) => (
          <button
            key={hex}
            type="button"
            aria-label={label}
            aria-pressed={hex === color}
            onClick={() => onChange(hex)}
          >
            <Swatch color={hex} size={24} />
          </button>
        ))}
      </div>
      <div className="exact">
        <HexColorInput
          className="input sm"
          aria-label="Hex"
          prefixed
          color={color}
          onChange={(typed) => onChange(inFull(typed))}
        />
        <StatusTab color={color}>{name || 'Name'}</StatusTab>
      </div>
    </PopButton>
  );
}

const suggestions = [
  { hex: '#64748b', label: 'Slate' },
  { hex: '#000000', label: 'Black' },
  { hex: '#b3261e', label: 'Red' },
  { hex: '#e2662b', label: 'Orange' },
  { hex: '#f5b82e', label: 'Yellow' },
  { hex: '#2e9e6b', label: 'Green' },
  { hex: '#1a8fa3', label: 'Teal' },
  { hex: '#2463c4', label: 'Blue' },
  { hex: '#8a5bd6', label: 'Violet' },
  { hex: '#c2418b', label: 'Pink' },
];

/** #abc is short for #aabbcc. */
const inFull = (hex: string) =>
  (hex.length === 4 ? hex.replace(/[0-9a-f]/gi, (digit) => digit + digit) : hex).toLowerCase();
