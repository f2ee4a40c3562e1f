import type { Person } from '@muster/contract';
import { codeFrom } from '../../../../platform/lazy/code.ts';
import { OnDemand, type StandInHandlers } from '../../../../ui/overlay/OnDemand.tsx';
import { Icon } from '../../../../ui/primitives/Icon.tsx';
import { Assignees, namesOf } from './Assignees.tsx';
import '../../../../ui/form/field.css';

const selectCode = codeFrom(async () => (await import('./AssigneesSelect.tsx')).AssigneesSelect);

interface RowAssigneesProps {
  team: readonly Person[];
  chosen: readonly Person[];
  onChange: (ids: string[]) => void;
  size?: 'sm' | 'md';
}

export const RowAssignees = ({ size = 'sm', ...rest }: RowAssigneesProps) => {
  const face = <AssigneesFace chosen={rest.chosen} />;
  const closed = (handlers: StandInHandlers) => (
    <button type="button" className={`input ${size}`} aria-haspopup="listbox" {...handlers}>
      <span className="sr">Assignees: </span>
      {face}
      <Icon name="chevronDown" className="end" />
    </button>
  );
  return (
    <OnDemand of={selectCode} standIn={closed}>
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
