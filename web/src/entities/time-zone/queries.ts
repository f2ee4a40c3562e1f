import { getTimeZone, updateTimeZone } from '@muster/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { currentUser, rememberUser } from '../../platform/session/current-user.ts';

export const timeZoneQuery = queryOptions({
  queryKey: ['time-zone'],
  queryFn: ({ signal }) => call(getTimeZone, {}, { signal }),
});

/** Null follows the browser again. Shown at once; what the server refuses goes back. */
export const useChooseTimeZone = () =>
  useMutation({
    mutationFn: (chosen: string | null) => call(updateTimeZone, { body: { chosen } }),
    scope: { id: 'time-zone' },
    onMutate: async (chosen, { client }) => {
      await client.cancelQueries({ queryKey: timeZoneQuery.queryKey });
      const before = client.getQueryData(timeZoneQuery.queryKey);
      client.setQueryData(timeZoneQuery.queryKey, (reply) => reply && { ...reply, chosen });
      return before;
    },
    onError: (_error, _chosen, before, { client }) => client.setQueryData(timeZoneQuery.queryKey, before),
    onSuccess: (reply, _chosen, _before, { client }) => {
      // Another day there is another day in every list.
      void client.invalidateQueries();
      client.setQueryData(timeZoneQuery.queryKey, reply);
      const user = currentUser();
      if (user) rememberUser({ ...user, chosenTimeZone: reply.chosen });
    },
  });
