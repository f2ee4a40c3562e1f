import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  calendarFeedQuery,
  useCloseCalendarFeed,
  useMakeCalendarFeed,
} from '../../entities/calendar-feed/queries.ts';
import { Field } from '../../ui/form/Field.tsx';
import { TextInput } from '../../ui/form/inputs.tsx';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import { Button } from '../../ui/primitives/Button.tsx';
import { formatDay } from '../../ui/primitives/dates.ts';
import { aboutLink, copyLink } from '../parts/places/copy-link.ts';
import '../../ui/layout/page.css';
import './calendar-feed.css';

/** My Work in other calendars, by a link that is shown once. */
export function CalendarFeed() {
  const { data: feed, isPending, isError, isFetching, refetch } = useQuery(calendarFeedQuery);
  const isNotLoaded = isError && feed === undefined;
  const make = useMakeCalendarFeed();
  const close = useCloseCalendarFeed();
  const [asked, setAsked] = useState<'renew' | 'close'>();
  const link = feed ? make.data?.link : undefined;
  const act = () => {
    setAsked(undefined);
    if (asked === 'close') close.mutate();
    else make.mutate();
  };
  return (
    <section className="calendar-feed">
      <div className="section">
        <h2>Calendar</h2>
      </div>
      <p role={isNotLoaded ? 'alert' : undefined}>
        {isNotLoaded
          ? 'Your calendar link could not be loaded.'
          : feed
            ? `Anyone with the link can see your assigned tasks that have a due date. It was made on ${formatDay(feed.createdAt)}.`
            : 'Use a secret link to show your assigned tasks with a due date in any calendar.'}
      </p>
      {link && (
        <Field label="Link" hint={`Shown once: copy it now. ${aboutLink(link)}`}>
          <TextInput readOnly value={link} onFocus={({ target }) => target.select()} />
        </Field>
      )}
      <div className="feed-actions">
        {link && (
          <Button icon="copy" variant="primary" onClick={() => void copyLink(link)}>
            Copy
          </Button>
        )}
        {isNotLoaded ? (
          // Nobody knows whether there is one, which another would end.
          <Button icon="retry" waiting={isFetching} onClick={() => void refetch()}>
            Retry
          </Button>
        ) : feed ? (
          <>
            <Button waiting={make.isPending} onClick={() => setAsked('renew')}>
              Renew
            </Button>
            <Button variant="quiet-danger" waiting={close.isPending} onClick={() => setAsked('close')}>
              Switch off
            </Button>
          </>
        ) : (
          <Button waiting={isPending || make.isPending} onClick={() => make.mutate()}>
            Make a link
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asked !== undefined}
        title={asked === 'close' ? 'Switch the calendar link off?' : 'Make another calendar link?'}
        question="Calendars using the current link will stop working."
        onYes={act}
        onNo={() => setAsked(undefined)}
      />
    </section>
  );
}
