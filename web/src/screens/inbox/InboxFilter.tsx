import type { NoticeFilter, NoticeState } from '@muster/contract';
import { codeFrom } from '../../platform/lazy/code.ts';
import { OnDemand, type StandInHandlers } from '../../ui/overlay/OnDemand.tsx';
import { Button } from '../../ui/primitives/Button.tsx';
import { filterNames } from './filter-names.ts';

const filterMenu = codeFrom(async () => (await import('./InboxFilterMenu.tsx')).InboxFilterMenu);

interface InboxFilterProps {
  state: NoticeState;
  filter: NoticeFilter;
  /** Of the organization that was chosen, where it is known. */
  organizationName: string | undefined;
}

/** Opens the choice of what is shown, and says what was chosen. */
export function InboxFilter({ state, filter, organizationName = 'one organization' }: InboxFilterProps) {
  const chosen = [filter.only && filterNames[filter.only], filter.organization && organizationName];
  const words = chosen.filter(Boolean).join(', ') || 'Everything';
  const button = (handlers?: StandInHandlers) => (
    <Button icon="filter" aria-haspopup="menu" className="inbox-filter" {...handlers}>
      <span className="sr">Show: </span>
      <span className="cut">{words}</span>
    </Button>
  );
  return (
    <OnDemand of={filterMenu} standIn={button}>
      {(InboxFilterMenu) => <InboxFilterMenu trigger={button()} {...{ state, filter }} />}
    </OnDemand>
  );
}
