import type { TaskStatus, TimelineEntry } from '@muster/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { commentIn } from '../../../entities/timeline/anchors.ts';
import { foldChanges, type Item } from '../../../entities/timeline/fold.ts';
import { timelineQuery, type TaskIds, type TimelinePart } from '../../../entities/timeline/queries.ts';
import { seenUntil } from '../../../entities/timeline/visits.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { FailedState } from '../../../ui/feedback/FailedState.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { usePrintPages } from '../../parts/lists/use-print-pages.ts';
import { FurtherNames } from '../naming/TaskNaming.tsx';
import { Typing } from '../presence/Typing.tsx';
import { ChangeRun } from './ChangeRun.tsx';
import { CommentCard } from './CommentCard.tsx';
import type { DescriptionInForm } from './EarlierDescription.tsx';
import { focusComment, leadTo, scrollPanel, showSent, type Lead } from './lead.ts';
import { NewComment } from './NewComment.tsx';
import { useNews, useVisit, type Visit } from './use-news.ts';
import { usePartCounts } from './use-part-counts.ts';
import '../../../ui/primitives/segments.css';
import './timeline.css';

interface TimelineProps {
  ids: TaskIds;
  statuses: readonly TaskStatus[];
  /** How many comments the task has. */
  comments: number;
  description: DescriptionInForm;
  /** A panel stays off the paper, which is for the list below it. */
  isInPanel: boolean;
  /** A comment that is brought into sight, beside a list that keeps the focus; else the address may name one. */
  ledTo: string | undefined;
}

const parts: { part: TimelinePart; label: string; nothing: string }[] = [
  { part: 'all', label: 'All', nothing: 'Nothing has happened here yet.' },
  { part: 'comments', label: 'Comments', nothing: 'Nobody has said anything yet.' },
  { part: 'changes', label: 'Changes', nothing: 'Nothing has been changed yet.' },
];

/** What was said about a task and what became of it, oldest first. */
export function Timeline({ ids, statuses, comments, description, isInPanel, ledTo }: TimelineProps) {
  const [part, setPart] = useState<TimelinePart>('all');
  const [sent, setSent] = useState<string>();
  const show = (one: TimelinePart) => {
    setPart(one);
    setSent(undefined);
  };
  const [seen] = useState(() => seenUntil(ids.taskId));
  const visit = useVisit();
  const named = useLocation({ select: ({ hash }) => commentIn(hash) });
  const lead = useMemo(() => {
    if (ledTo !== undefined) return leadTo(ledTo, scrollPanel);
    return named === undefined ? undefined : leadTo(named, focusComment);
  }, [ledTo, named]);
  const counts = usePartCounts(ids, comments);
  return (
    <section className="timeline" aria-labelledby="activity">
      <div className="timeline-head">
        <h2 id="activity">Activity</h2>
        <span className="seg" role="group" aria-label="Show">
          {parts.map(({ part: one, label }) => (
            <button key={one} type="button" aria-pressed={part === one} onClick={() => show(one)}>
              {label}
              {Boolean(counts[one]) && <span className="num">{counts[one]}</span>}
            </button>
          ))}
        </span>
      </div>
      <Entries key={part} {...{ ids, part, seen, visit, lead, sent, statuses, description, isInPanel }} />
      {part !== 'changes' && (
        <>
          <Typing ids={ids} />
          <NewComment ids={ids} onSend={setSent} />
        </>
      )}
    </section>
  );
}

interface EntriesProps extends Omit<TimelineProps, 'comments' | 'ledTo'> {
  part: TimelinePart;
  seen: string | undefined;
  visit: Visit;
  lead: Lead | undefined;
  /** The comment that was sent last from here. */
  sent: string | undefined;
}

const nothing: TimelineEntry[] = [];

function Entries(props: EntriesProps) {
  const { ids, part, seen, visit, lead, sent, statuses, description, isInPanel } = props;
  const { earlier, ...query } = useTimeline(ids, part, lead);
  const { data, isPending, isFetching, isError, isRefetching, refetch, hasNextPage } = query;
  usePrintPages(query, !isInPanel);
  const pages = data?.pages.toReversed() ?? [];
  const entries = pages.flatMap((page) => page.entries);
  const looking = { taskId: ids.taskId, seen, visit, isFresh: !isFetching };
  const news = useNews(part === 'all' ? entries : nothing, looking);
  if (isPending) return <Pending />;
  if (isError && !data)
    return (
      <FailedState
        title="The activity could not be loaded"
        onRetry={() => void refetch()}
        retrying={isRefetching}
      />
    );
  const items = news === -1 ? foldChanges(entries) : foldChanges(entries.slice(0, news));
  const newItems = news === -1 ? [] : foldChanges(entries.slice(news));
  const people = new Map(pages.flatMap((page) => page.people).map((person) => [person._id, person]));
  const labels = new Map(pages.flatMap((page) => page.labels).map((label) => [label._id, label]));
  const tasks = new Map(pages.flatMap((page) => page.tasks).map((task) => [task._id, task]));
  const draw = (item: Item) => (
    <li key={item.id} ref={item.id === sent ? showSent : undefined}>
      {item.type === 'comment' ? (
        <CommentCard
          ids={ids}
          comment={item.comment}
          people={people}
          lead={item.comment._id === lead?.commentId ? lead : undefined}
        />
      ) : (
        <ChangeRun run={item} {...{ ids, statuses, people, labels, tasks, description }} />
      )}
    </li>
  );
  return (
    <>
      {hasNextPage && (
        <Button className="earlier" waiting={earlier.isLoading} onClick={earlier.load}>
          Show earlier
        </Button>
      )}
      {hasNextPage && <p className="paper-note">Only the latest activity is printed.</p>}
      {entries.length === 0 && !hasNextPage ? (
        <p className="nothing-yet">{parts.find((one) => one.part === part)!.nothing}</p>
      ) : (
        <FurtherNames people={people}>
          <ol className="entries">
            {items.map(draw)}
            {newItems.length > 0 && <li className="since-visit">New since your last visit</li>}
            {newItems.map(draw)}
          </ol>
        </FurtherNames>
      )}
    </>
  );
}

function useTimeline(ids: TaskIds, part: TimelinePart, lead: Lead | undefined) {
  const query = useInfiniteQuery(timelineQuery(ids, part));
  const { data, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const shown = data?.pages.length ?? 0;
  const [wanted, setWanted] = useState(1);
  // A page may have passed over so much that is not shown that nothing is on it.
  const isBare = data?.pages.every(({ entries }) => entries.length === 0) ?? false;
  // What somebody else does meanwhile has everything asked for anew, instead of more.
  useEffect(() => {
    if (!data || isFetching || isFetchNextPageError) return;
    // Found by now, if it is on these pages: they are drawn.
    const sought = part !== 'changes' && lead?.isSought() ? lead : undefined;
    if (!hasNextPage) return sought?.onEnd();
    if (!isBare && !sought && shown >= wanted) return;
    sought?.onAsked();
    void fetchNextPage();
  });
  const load = () => {
    setWanted(shown + 1);
    void fetchNextPage();
  };
  return { ...query, earlier: { load, isLoading: isFetchingNextPage } };
}

const Pending = () => (
  <div className="entries" aria-busy="true" aria-label="Loading the activity">
    {['60%', '45%', '70%'].map((width) => (
      <Skeleton key={width} width={width} />
    ))}
  </div>
);
