import type { Person, Priority } from '@muster/contract';
import type { ReactNode } from 'react';
import { codeFrom } from '../../../platform/lazy/code.ts';
import { Assignees, namesOf } from './Assignees.tsx';
import { Icon } from '../../../ui/primitives/Icon.tsx';
import { OnDemand, type StandInHandlers } from '../../../ui/overlay/OnDemand.tsx';
import '../../../ui/form/field.css';
import { priorityNames, TallyMark } from './Tally.tsx';

const assigneesSelect = codeFrom(async () => (await import('./AssigneesSelect.tsx')).AssigneesSelect);
const prioritySelect = codeFrom(async () => (await import('./PrioritySelect.tsx')).PrioritySelect);

interface RowAssigneesProps {
  team: readonly Person[];
  chosen: readonly Person[];
  onChange: (ids: string[]) => void;
  size?: 'sm' | 'md';
}

export const RowAssignees = ({ size = 'sm', ...rest }: RowAssigneesProps) => {
  const face = <AssigneesFace chosen={rest.chosen} />;
  return (
    <OnDemand of={assigneesSelect} standIn={closedSelect('Assignees', size, face)}>
      {(AssigneesSelect) => (
        <AssigneesSelect
          label={`Assignees: ${namesOf(rest.chosen) || assignTo}`}
          size={size}
          face={face}
          {...rest}
        />
      )}
    </OnDemand>
  );
};

const AssigneesFace = ({ chosen }: { chosen: readonly Person[] }) =>
  chosen.length > 0 ? <Assignees people={chosen} /> : <span className="cut muted">{assignTo}</span>;

const assignTo = 'Assign to...';

interface RowPriorityProps {
  value: Priority;
  onChange: (priority: Priority) => void;
  size?: 'sm' | 'md';
}

export const RowPriority = ({ value, onChange, size = 'sm' }: RowPriorityProps) => (
  <OnDemand
    of={prioritySelect}
    standIn={closedSelect(
      'Priority',
      size,
      <>
        <TallyMark priority={value} />
        <span className="cut">{priorityNames[value]}</span>
      </>,
    )}
  >
    {(PrioritySelect) => <PrioritySelect label="Priority" size={size} value={value} onChange={onChange} />}
  </OnDemand>
);

const closedSelect = (label: string, size: 'sm' | 'md', face: ReactNode) => (handlers: StandInHandlers) => (
  <button type="button" className={`input ${size}`} aria-haspopup="listbox" {...handlers}>
    <span className="sr">{label}: </span>
    {face}
    <Icon name="chevronDown" className="end" />
  </button>
);
