import { noticeStates, type NoticeFilter, type NoticeState } from '@muster/contract';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { inboxQuery, useFinishAll } from '../../entities/inbox/queries.ts';
import { Button, ButtonLink } from '../../ui/primitives/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { List } from '../../ui/list/List.tsx';
import { MoreRows } from '../../ui/list/MoreRows.tsx';
import { Sheet } from '../../ui/layout/Sheet.tsx';
import { InboxFilter } from './InboxFilter.tsx';
import { NoticeRow } from './NoticeRow.tsx';
import { useNoticeActs } from './use-notice-acts.ts';
import '../../ui/list/rows.css';
import '../../ui/primitives/segments.css';
import './inbox.css';

export function InboxPage({ state, filter }: { state: NoticeState; filter: NoticeFilter }) {
  const { data: notices, ...list } = useSuspenseInfiniteQuery(inboxQuery(state, filter));
  const acts = useNoticeActs(notices, state);
  const { mutate: finishAll, isPending } = useFinishAll();
  const isFiltered = filter.only !== undefined || filter.organization !== undefined;
  const canFinish = state === 'open' && notices.length > 0 && !isFiltered;
  return (
    <InboxFrame
      state={state}
      filter={filter}
      action={
        <>
          {(isFiltered || notices.length > 0) && (
            <InboxFilter
              {...{ state, filter }}
              organizationName={filter.organization && notices[0]?.organization.name}
            />
          )}
          {canFinish && (
            <Button icon="check" waiting={isPending} onClick={() => finishAll()}>
              All done
            </Button>
          )}
        </>
      }
    >
      {notices.length === 0 ? (
        isFiltered ? (
          <NothingLikeThis state={state} />
        ) : (
          <Nothing state={state} />
        )
      ) : (
        <List of="links" className="rows inbox" aria-label="Notices">
          {notices.map((notice) => (
            <NoticeRow key={notice._id} {...{ notice, state, acts }} />
          ))}
        </List>
      )}
      <MoreRows of={list} what="notices" />
    </InboxFrame>
  );
}

const stateNames: Record<NoticeState, string> = { open: 'Inbox', snoozed: 'Snoozed', done: 'Done' };

interface FrameProps {
  state?: NoticeState;
  filter?: NoticeFilter;
  action?: ReactNode;
  children: ReactNode;
}

export const InboxFrame = ({ state, filter, action, children }: FrameProps) => (
  <Sheet
    heading="Inbox"
    actions={
      <div className="inbox-head">
        <nav className="seg" aria-label="Show">
          {noticeStates.map((one) => (
            <Link
              key={one}
              to="/inbox"
              search={{ ...(one !== 'open' && { state: one }), ...filter }}
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={one === state ? 'page' : undefined}
            >
              {stateNames[one]}
            </Link>
          ))}
        </nav>
        {action}
      </div>
    }
  >
    {children}
  </Sheet>
);

const NothingLikeThis = ({ state }: { state: NoticeState }) => (
  <EmptyState
    title="No notices match this filter"
    action={
      <ButtonLink to="/inbox" search={state === 'open' ? {} : { state }}>
        Show everything
      </ButtonLink>
    }
  />
);

function Nothing({ state }: { state: NoticeState }) {
  if (state === 'snoozed')
    return (
      <EmptyState title="Nothing is snoozed">What you put off waits here until it comes back.</EmptyState>
    );
  if (state === 'done')
    return <EmptyState title="Nothing yet">What you are done with stays here for 30 days.</EmptyState>;
  return (
    <EmptyState title="Nothing is left to read">
      When you are assigned a task, when somebody comments on one that you watch or changes it, and when you
      are invited or added to a team, you find it here.
    </EmptyState>
  );
}

export const InboxPending = () => (
  <InboxFrame>
    <ul className="rows inbox" aria-hidden="true">
      {[52, 46, 58, 40, 50, 44].map((width) => (
        <li key={width}>
          <Skeleton width="32px" height="32px" />
          <span className="grow">
            <Skeleton width={`${width}%`} />
          </span>
          <Skeleton width="48px" />
        </li>
      ))}
    </ul>
  </InboxFrame>
);
