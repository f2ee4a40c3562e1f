import { z } from 'zod';
import { endpoint, okReply } from './endpoint.ts';
import { limits } from './limits.ts';
import { noticeFilters } from './narrowing.ts';
import { markedCursor, Pagination } from './paging.ts';
import { TaskRef } from './task-refs.ts';
import { id, wholeNumber } from './text.ts';
import { Person } from './users.ts';

/** The weightiest first: of several that come together, a notice says this one. */
export const noticeKinds = [
  'assigned',
  'mentioned',
  'commented',
  'unblocked',
  'statusChanged',
  'subTaskDone',
  'reacted',
  'changed',
  'overdue',
  'dueToday',
  'dueTomorrow',
  'invited',
  'joinedTeam',
  'roleChanged',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

const Named = z.object({ _id: z.string(), name: z.string() });

export const Notice = z.object({
  _id: z.string(),
  kind: z.enum(noticeKinds),
  at: z.string(),
  readAt: z.string().nullable(),
  snoozedUntil: z.string().nullable(),
  /** Put off until somebody replies: `snoozedUntil` is then when it comes back at the latest. */
  awaitsReply: z.boolean(),
  doneAt: z.string().nullable(),
  /** Nobody, where the server did it. */
  actor: Person.nullable(),
  task: TaskRef.nullable(),
  project: Named.nullable(),
  organization: Named,
  /** How many besides the actor, who was the last, did the same. */
  others: z.number().int(),
  /** The day that a reminder is about, as 2026-03-31: how far away that is, its reader knows best. */
  dueOn: z.string().nullable(),
  /** What they did, in words that follow the name; where somebody did something else, that as well. */
  text: z.string(),
  /** The beginning of what was said. */
  excerpt: z.string().nullable(),
  /** The comment that says it, by its id. */
  comment: z.string().nullable(),
});
export type Notice = z.infer<typeof Notice>;

export const noticeStates = ['open', 'snoozed', 'done'] as const;
export const NoticeState = z.enum(noticeStates, 'Choose open, snoozed or done');
export type NoticeState = z.infer<typeof NoticeState>;

export const NoticeFilter = z.object({
  only: z.enum(noticeFilters, 'Choose unread, mentions or assigned').optional(),
  /** What is of no interest is left out, not refused. */
  organization: id.optional(),
});
export type NoticeFilter = z.infer<typeof NoticeFilter>;

const isOn = z.boolean('Choose true or false');
const moment = z.iso.datetime({ offset: true, error: 'Choose a moment such as 2026-03-31T08:00:00Z' });

export const NoticeChange = z
  .object({
    isRead: isOn.optional(),
    isDone: isOn.optional(),
    /** When it is to come back, unread; with nothing, at once. */
    snoozedUntil: moment
      .refine((text) => isWithin(text), `Choose a moment within the next ${limits.snoozeDays} days`)
      .nullable()
      .optional(),
    /**
     * To come back, unread, once somebody else comments on its task or mentions its reader there; at the latest at `snoozedUntil`,
     * or without one when it can be put off no longer.
     */
    awaitsReply: z.literal(true, 'Choose true, or leave it out').optional(),
    /**
     * When it was told of or came back, the later of the two, as its reader knew it: with news since then nothing is changed, so
     * that no reply is put off or read unseen.
     */
    seenAt: moment.optional(),
  })
  .refine(({ awaitsReply, snoozedUntil }) => !awaitsReply || snoozedUntil !== null, {
    path: ['awaitsReply'],
    message: 'What comes back at once waits for no reply',
  });
export type NoticeChange = z.infer<typeof NoticeChange>;

function isWithin(text: string) {
  const ahead = new Date(text).getTime() - Date.now();
  return ahead > 0 && ahead <= limits.snoozeDays * 24 * 60 * 60 * 1000;
}

/** All that are open are done with; or all that were in one go, by the moment that was answered then, are not. */
export const InboxChange = z
  .object({ isDone: z.boolean('Choose true or false'), doneAt: moment.optional() })
  .refine(({ isDone, doneAt }) => isDone || doneAt !== undefined, {
    path: ['doneAt'],
    message: 'Say of which moment to take it back',
  });
export type InboxChange = z.infer<typeof InboxChange>;

const url = '/users/inbox';

export const listInbox = endpoint({
  method: 'GET',
  url,
  summary: 'What happened that concerns you, in all organizations: unread first, then the latest first',
  scope: 'person',
  schema: {
    querystring: NoticeFilter.extend({
      state: NoticeState.default('open'),
      limit: wholeNumber('limit', limits.pageSize).default(30),
      cursor: markedCursor.optional(),
    }),
    response: okReply({
      notices: z.array(Notice),
      /** Of all that are open; counted up to one more than is shown. */
      unread: z.number().int(),
      /** Of all that are not done with; each counted as far. */
      counts: z.object({ open: z.number().int(), snoozed: z.number().int() }),
      /** When the next one that was put off comes back. */
      comesBackAt: z.string().nullable(),
      pagination: Pagination,
    }),
  },
});

export const updateNotice = endpoint({
  method: 'PUT',
  url: `${url}/:noticeId`,
  summary: 'Mark a notice as read, put it off, or be done with it; what is not named stays',
  scope: 'person',
  schema: {
    params: z.object({ noticeId: id }),
    body: NoticeChange,
    response: okReply({ notice: Notice }),
  },
});

export const updateInbox = endpoint({
  method: 'PUT',
  url,
  summary: 'Be done with all that is open, or take that back',
  scope: 'person',
  schema: { body: InboxChange, response: okReply({ doneAt: z.string().nullable() }) },
});
