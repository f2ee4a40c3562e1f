import {
  getNotificationPreferences,
  updateNotificationPreferences,
  type NotificationChannels,
  type NotificationChoices,
  type NotificationKind,
} from '@muster/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call, type Reply } from '../../platform/api/call.ts';

export const preferencesQuery = queryOptions({
  queryKey: ['notification-preferences'],
  queryFn: ({ signal }) => call(getNotificationPreferences, {}, { signal }),
});

type Preferences = Reply<typeof getNotificationPreferences>;

export type Choice =
  | { kind: NotificationKind; channel: keyof NotificationChannels; isOn: boolean }
  | { kind: 'dailyDigest'; isOn: boolean };

/** Each switch shows its new place at once, and goes back alone when the server refuses. */
export const useChoose = () =>
  useMutation({
    mutationFn: (choice: Choice) => call(updateNotificationPreferences, { body: asChanges(choice) }),
    scope: { id: 'notification-preferences' },
    onMutate: async (choice, { client }) => {
      await client.cancelQueries({ queryKey: preferencesQuery.queryKey });
      client.setQueryData(preferencesQuery.queryKey, (reply) => reply && withChoice(reply, choice));
    },
    onError: (_error, choice, _result, { client }) => {
      const back = { ...choice, isOn: !choice.isOn };
      client.setQueryData(preferencesQuery.queryKey, (reply) => reply && withChoice(reply, back));
      void client.invalidateQueries(preferencesQuery);
    },
  });

const asChanges = (choice: Choice): NotificationChoices =>
  choice.kind === 'dailyDigest'
    ? { dailyDigest: choice.isOn }
    : { [choice.kind]: { [choice.channel]: choice.isOn } };

function withChoice(reply: Preferences, choice: Choice): Preferences {
  const { isOn } = choice;
  if (choice.kind === 'dailyDigest') return { ...reply, dailyDigest: isOn };
  const { kind, channel } = choice;
  const { preferences } = reply;
  return { ...reply, preferences: { ...preferences, [kind]: { ...preferences[kind], [channel]: isOn } } };
}
