import { statusCategories, type StatusCategory } from '@muster/contract';
import { categoryNames } from '../../entities/statuses/categories.ts';
import { Select } from '../../ui/form/Select.tsx';
import { CategoryMark } from '../parts/statuses/CategoryMark.tsx';

interface CategoryFieldProps {
  of: string;
  /** Nothing where the server is to tell it by the name. */
  category: StatusCategory | '';
  onChange: (category: StatusCategory) => void;
}

export const CategoryField = ({ of, category, onChange }: CategoryFieldProps) => (
  <Select
    label={`Category of ${of}`}
    placeholder="By its name"
    size="sm"
    items={items}
    value={category || null}
    onChange={onChange}
  />
);

const about: Record<StatusCategory, string> = {
  notStarted: 'Nobody is working on it yet',
  started: 'Somebody is working on it',
  done: 'Nothing is left to do, and nothing is overdue',
  cancelled: 'Given up, and never overdue',
};

const items = statusCategories.map((value) => ({
  value,
  label: categoryNames[value],
  about: about[value],
  mark: <CategoryMark category={value} />,
}));
