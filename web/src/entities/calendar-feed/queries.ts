import { closeCalendarFeed, getCalendarFeed, makeCalendarFeed } from '@muster/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { messages } from '../../messages.ts';

export const calendarFeedQuery = queryOptions({
  queryKey: ['calendar-feed'],
  queryFn: ({ signal }) => call(getCalendarFeed, {}, { signal }),
  select: ({ feed }) => feed,
});

/** The answer alone has the link: nobody is told it again. */
export const useMakeCalendarFeed = () =>
  useMutation({
    mutationFn: () => call(makeCalendarFeed, {}),
    onSuccess: ({ feed }, _nothing, _result, { client }) =>
      client.setQueryData(calendarFeedQuery.queryKey, { status: 200, feed }),
  });

export const useCloseCalendarFeed = () =>
  useMutation({
    mutationFn: () => call(closeCalendarFeed, {}),
    onSuccess: (_reply, _nothing, _result, { client }) =>
      client.setQueryData(calendarFeedQuery.queryKey, { status: 200, feed: null }),
    meta: { success: messages.profile.feedClosed },
  });
