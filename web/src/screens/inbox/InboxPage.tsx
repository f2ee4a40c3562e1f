import { limits, noticeStates, type Notice, type NoticeFilter, type NoticeState } from '@muster/contract';
import { useQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { inboxQuery, unreadQuery, useFinishAll } from '../../entities/inbox/queries.ts';
import { Button, ButtonLink } from '../../ui/primitives/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { List } from '../../ui/list/List.tsx';
import { MoreRows, type MoreToLoad } from '../../ui/list/MoreRows.tsx';
import { useIsWide } from '../../ui/layout/narrow.ts';
import { Sheet } from '../../ui/layout/Sheet.tsx';
import { HintBar } from '../../ui/primitives/HintBar.tsx';
import { useNow } from '../../entities/tasks/dates/today.ts';
import { atMost } from './at-most.ts';
import { headingsOf } from './days.ts';
import { InboxFilter } from './InboxFilter.tsx';
import { NoticeActions } from './NoticeActions.tsx';
import { NoticeRow } from './NoticeRow.tsx';
import { PushPrompt } from './PushPrompt.tsx';
import { ReadingPane } from './ReadingPane.tsx';
import { useChosen, useReadSoon } from './use-chosen.ts';
import { useNoticeActs } from './use-notice-acts.ts';
import '../../ui/list/rows.css';
import '../../ui/primitives/segments.css';
import './inbox.css';

export function InboxPage({ state, filter }: { state: NoticeState; filter: NoticeFilter }) {
  const { data: notices, ...list } = useSuspenseInfiniteQuery(inboxQuery(state, filter));
  const { mutate: finishAll, isPending } = useFinishAll();
  const isFiltered = filter.only !== undefined || filter.organization !== undefined;
  const isAllOpen = state === 'open' && !isFiltered;
  const isSplit = useIsWide() && notices.length > 0;
  return (
    <InboxFrame
      state={state}
      stays={isSplit}
      prompt={isAllOpen && notices.length > 0 && <PushPrompt />}
      filter={filter}
      action={
        <>
          {(isFiltered || notices.length > 0) && (
            <InboxFilter
              {...{ state, filter }}
              organizationName={filter.organization && notices[0]?.organization.name}
            />
          )}
          {isAllOpen && notices.length > 0 && (
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
        <Notices {...{ notices, state, list }} />
      )}
    </InboxFrame>
  );
}

interface NoticesProps {
  notices: readonly Notice[];
  state: NoticeState;
  list: MoreToLoad;
}

const keys = ['done', 'noticeSnooze', 'noticeRead'] as const;

/** The list; where there is room, with what the chosen one tells of beside it. */
function Notices({ notices, state, list }: NoticesProps) {
  const isWide = useIsWide();
  const { chosen, choose, ...beside } = useChosen(notices);
  const headings = headingsOf(notices, state, useNow());
  const acts = useNoticeActs(notices, state, isWide ? chosen : undefined);
  useReadSoon(isWide && state === 'open' ? chosen : undefined, (notice) => acts.read(notice, true));
  const rows = (
    <div>
      <List of="links" className="rows inbox" aria-label="Notices">
        {notices.map((notice) => (
          <NoticeRow
            key={notice._id}
            {...{ notice, state, acts }}
            heading={headings.get(notice._id)}
            reading={isWide ? { isChosen: notice === chosen, choose: () => choose(notice) } : undefined}
          />
        ))}
      </List>
      <MoreRows of={list} what="notices" />
      <HintBar of={isWide ? ['next', ...keys, 'noticeReply', 'open'] : ['next', ...keys, 'open']} />
    </div>
  );
  if (!isWide) return rows;
  return (
    <div className="inbox-split">
      {rows}
      <ReadingPane
        {...{ notices, chosen, ...beside }}
        onRead={(notice) => state === 'open' && acts.read(notice, true)}
        acts={chosen && <NoticeActions notice={chosen} {...{ state, acts }} areNamed />}
      />
    </div>
  );
}

const stateNames: Record<NoticeState, string> = { open: 'Inbox', snoozed: 'Snoozed', done: 'Done' };

interface FrameProps {
  state?: NoticeState;
  filter?: NoticeFilter;
  /** The heading, so that what is read beside the list always has the same room. */
  stays?: boolean;
  action?: ReactNode;
  prompt?: ReactNode;
  children: ReactNode;
}

export const InboxFrame = ({ state, filter, stays = false, action, prompt, children }: FrameProps) => (
  <Sheet
    heading="Inbox"
    staying={{ isOn: stays, content: prompt }}
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
              {one !== 'done' && <TabCount of={one} />}
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

/** Nothing where there is nothing. */
function TabCount({ of }: { of: 'open' | 'snoozed' }) {
  const count = useQuery(unreadQuery).data?.counts?.[of];
  return count ? <span className="tab-count">{atMost(count)}</span> : null;
}

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
      <EmptyState title="Nothing is snoozed">What you snooze waits here until it comes back.</EmptyState>
    );
  if (state === 'done')
    return (
      <EmptyState title="Nothing yet">
        What you are done with stays here for {limits.doneNoticeDays} days.
      </EmptyState>
    );
  return (
    <EmptyState title="Nothing left to read">
      You are told here when you are assigned a task, mentioned, invited or added to a team, when a task that
      you watch changes or gets a comment, and when one is due.
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
