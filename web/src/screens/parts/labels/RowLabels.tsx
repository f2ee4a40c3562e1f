import type { Label } from '@muster/contract';
import type { ReactNode } from 'react';
import { codeFrom } from '../../../platform/lazy/code.ts';
import { OnDemand, type StandInHandlers } from '../../../ui/overlay/OnDemand.tsx';
import { Icon } from '../../../ui/primitives/Icon.tsx';
import { Ribbon } from './Ribbon.tsx';
import './row-labels.css';

const selectCode = codeFrom(async () => (await import('./RowLabelsSelect.tsx')).RowLabelsSelect);

interface RowLabelsProps {
  all: readonly Label[];
  chosen: readonly Label[];
  onChange: (ids: string[]) => void;
}

/** Of a task that is being typed. Where a row has little room, a mark and how many. */
export const RowLabels = (props: RowLabelsProps) => {
  const { chosen } = props;
  const label = `Labels: ${chosen.map(({ name }) => name).join(', ') || 'none'}`;
  const face = (
    <>
      <Icon name="ribbon" className="mark" />
      {chosen.length > 0 ? <Chosen labels={chosen} /> : <span className="cut muted words">Labels...</span>}
      <Icon name="chevronDown" className="end" />
    </>
  );
  return (
    <OnDemand of={selectCode} standIn={closedSelect(label, face)}>
      {(RowLabelsSelect) => <RowLabelsSelect {...{ label, face }} {...props} />}
    </OnDemand>
  );
};

const closedSelect = (label: string, face: ReactNode) => (handlers: StandInHandlers) => (
  <button
    type="button"
    className="input md row-labels"
    aria-haspopup="listbox"
    aria-label={label}
    {...handlers}
  >
    {face}
  </button>
);

const Chosen = ({ labels: [first, ...others] }: { labels: readonly Label[] }) => (
  <>
    <span className="count">{others.length + 1}</span>
    <span className="words">
      <Ribbon label={first!} />
      {others.length > 0 && <span className="more">+{others.length}</span>}
    </span>
  </>
);
