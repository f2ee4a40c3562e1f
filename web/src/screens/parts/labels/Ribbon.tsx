import type { Label } from '@muster/contract';
import type { CSSProperties } from 'react';
import { paintOf } from '../../../ui/primitives/palette.ts';
import './ribbons.css';

/** A stroke of the label's colour before its name: colour never alone, and none that a word has to be read on. */
export const Ribbon = ({ label: { name, color } }: { label: Pick<Label, 'name' | 'color'> }) => (
  <span className="ribbon" style={{ '--c': paintOf(color) } as CSSProperties}>
    <span className="cut">{name}</span>
  </span>
);
