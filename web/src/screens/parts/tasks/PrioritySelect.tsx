import { priorities, type Priority } from '@muster/contract';
import { Select } from '../../../ui/form/Select.tsx';
import { priorityNames, TallyMark } from './Tally.tsx';

interface PrioritySelectProps {
  value: Priority;
  onChange: (priority: Priority) => void;
  /** Needed where no Field labels it. */
  label?: string;
  size?: 'sm' | 'md';
}

export const PrioritySelect = (props: PrioritySelectProps) => <Select items={items} {...props} />;

const items = priorities.map((value) => ({
  value,
  label: priorityNames[value],
  mark: <TallyMark priority={value} />,
}));
