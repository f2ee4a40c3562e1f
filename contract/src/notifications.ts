import { z } from 'zod';
import { endpoint, okReply } from './endpoint.ts';

export const notificationKinds = [
  'assigned',
  'mentioned',
  'commented',
  'taskChanged',
  'unblocked',
  'subTaskDone',
  'reacted',
  'due',
  'invited',
  'roleChanged',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

const isOn = z.boolean('Choose true or false');
export const NotificationChannels = z.object(
  { inbox: isOn, mail: isOn, push: isOn },
  'Choose inbox, mail and push',
);
export type NotificationChannels = z.infer<typeof NotificationChannels>;

export type NotificationPreferences = Record<NotificationKind, NotificationChannels>;

/** What somebody gets who has chosen nothing: all of it in the inbox, mail for what waits for them, push for what moves. */
export const defaultPreferences: NotificationPreferences = {
  assigned: { inbox: true, mail: true, push: true },
  mentioned: { inbox: true, mail: true, push: true },
  commented: { inbox: true, mail: false, push: true },
  taskChanged: { inbox: true, mail: false, push: true },
  unblocked: { inbox: true, mail: false, push: false },
  subTaskDone: { inbox: true, mail: false, push: false },
  reacted: { inbox: true, mail: false, push: false },
  due: { inbox: true, mail: true, push: true },
  invited: { inbox: true, mail: true, push: true },
  roleChanged: { inbox: true, mail: true, push: true },
};

const forEachKind = <S extends z.ZodType>(schema: S) =>
  ({
    assigned: schema,
    mentioned: schema,
    commented: schema,
    taskChanged: schema,
    unblocked: schema,
    subTaskDone: schema,
    reacted: schema,
    due: schema,
    invited: schema,
    roleChanged: schema,
  }) satisfies Record<NotificationKind, S>;

const url = '/users/notifications';
const reply = okReply({
  preferences: z.object(forEachKind(NotificationChannels)),
  /** One mail a morning instead of one for each thing. */
  dailyDigest: z.boolean(),
});

export const getNotificationPreferences = endpoint({
  method: 'GET',
  url,
  summary: 'What you are told about, and how',
  scope: 'person',
  schema: { response: reply },
});

export const updateNotificationPreferences = endpoint({
  method: 'PUT',
  url,
  summary: 'Choose what to be told about, and how; what is not named stays',
  scope: 'person',
  schema: {
    body: z.object({ ...forEachKind(NotificationChannels.partial()), dailyDigest: isOn }).partial(),
    response: reply,
  },
});
export type NotificationChoices = z.infer<typeof updateNotificationPreferences.schema.body>;
