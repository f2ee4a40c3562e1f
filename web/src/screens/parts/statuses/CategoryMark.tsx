import type { StatusCategory } from '@muster/contract';
import './category-mark.css';

const tab = 'M2 13V5a3 3 0 0 1 3-3h6a3 3 0 0 1 3 3v8z';
const shapes: Record<StatusCategory, string> = {
  notStarted: '',
  started: 'M2 13V8h12v5z',
  done: tab,
  cancelled: '',
};

/** A tab of the task list: empty, half full, full, or struck through. For the eye: beside it stands the status's name. */
export const CategoryMark = ({ category }: { category: StatusCategory }) => (
  <svg className="category-mark" data-category={category} viewBox="0 0 16 15" aria-hidden="true">
    <path d={tab} />
    <path d={shapes[category]} fill="currentColor" stroke="none" />
    {category === 'cancelled' && <path d="M1 14 15 1" />}
  </svg>
);
