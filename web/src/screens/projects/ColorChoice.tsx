import { projectColors, type ProjectColor } from '@muster/contract';
import { Swatch } from '../../ui/primitives/Swatch.tsx';
import { colorNames, paintOf } from '../../ui/primitives/palette.ts';
import '../../ui/form/field.css';
import './color-choice.css';

interface ColorChoiceProps {
  color: ProjectColor | null;
  onChange: (color: ProjectColor | null) => void;
}

/** Radio buttons of the browser: they bring their keys along, and what screen readers say of them. */
export const ColorChoice = ({ color, onChange }: ColorChoiceProps) => (
  <fieldset>
    <legend className="label">Colour</legend>
    <div className="color-choice">
      {[null, ...projectColors].map((value) => (
        <label key={value}>
          <input
            type="radio"
            name="color"
            value={value ?? ''}
            checked={value === color}
            onChange={() => onChange(value)}
          />
          {value && <Swatch color={paintOf(value)} size={18} />}
          {value ? colorNames[value] : 'None'}
        </label>
      ))}
    </div>
  </fieldset>
);
