import { priorities, type Priority } from '@muster/contract';
import { SelectOnDemand } from '../../../ui/form/SelectOnDemand.tsx';
import { priorityNames, TallyMark } from './Tally.tsx';

interface PrioritySelectProps {
  value: Priority;
  onChange: (priority: Priority) => void;
  /** Needed where no Field labels it. */
  label?: string;
  size?: 'sm' | 'md';
  finalFocus?: () => boolean;
}

export const PrioritySelect = (props: PrioritySelectProps) => <SelectOnDemand items={items} {...props} />;

const items = priorities.map((value) => ({
  value,
  label: priorityNames[value],
  mark: <TallyMark priority={value} />,
}));
