import {
  getNotificationPreferences,
  updateNotificationPreferences,
  type NotificationChannels,
  type NotificationKind,
} from '@muster/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call, type Reply } from '../../platform/api/call.ts';

export const preferencesQuery = queryOptions({
  queryKey: ['notification-preferences'],
  queryFn: ({ signal }) => call(getNotificationPreferences, {}, { signal }),
  select: ({ preferences }) => preferences,
});

export interface Choice {
  kind: NotificationKind;
  channel: keyof NotificationChannels;
  isOn: boolean;
}

type Preferences = Reply<typeof getNotificationPreferences>;

/** Each switch shows its new place at once, and goes back alone when the server refuses. */
export const useChoose = () =>
  useMutation({
    mutationFn: ({ kind, channel, isOn }: Choice) =>
      call(updateNotificationPreferences, { body: { [kind]: { [channel]: isOn } } }),
    scope: { id: 'notification-preferences' },
    onMutate: async (choice, { client }) => {
      await client.cancelQueries({ queryKey: preferencesQuery.queryKey });
      client.setQueryData(preferencesQuery.queryKey, (reply) => reply && withChoice(reply, choice));
    },
    onError: (_error, choice, _result, { client }) => {
      const back = { ...choice, isOn: !choice.isOn };
      client.setQueryData(preferencesQuery.queryKey, (reply) => reply && withChoice(reply, back));
    },
  });

const withChoice = (reply: Preferences, { kind, channel, isOn }: Choice): Preferences => ({
  ...reply,
  preferences: { ...reply.preferences, [kind]: { ...reply.preferences[kind], [channel]: isOn } },
});
