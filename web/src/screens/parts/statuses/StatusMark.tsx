import type { TaskStatus } from '@muster/contract';
import { Swatch } from '../../../ui/primitives/Swatch.tsx';
import { CategoryMark } from './CategoryMark.tsx';
import './status-mark.css';

/** Before the name of a status that can be chosen: its colour, and what it means. */
export const StatusMark = ({ status: { color, category } }: { status: TaskStatus }) => (
  <span className="status-mark">
    <Swatch color={color} />
    <CategoryMark category={category} />
  </span>
);
