import { notificationKinds, type NotificationKind } from '@muster/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/primitives/Button.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Switch, SwitchRow } from '../../ui/form/Switch.tsx';
import { proofQuery } from '../../entities/mailbox/queries.ts';
import { UnprovenBanner } from '../parts/mailbox/UnprovenBanner.tsx';
import { BrowserPush } from './BrowserPush.tsx';
import { TimeZoneSetting } from './TimeZoneSetting.tsx';
import { preferencesQuery, useChoose } from '../../entities/notifications/queries.ts';
import '../../ui/layout/page.css';
import './notifications.css';

const labels: Record<NotificationKind, { name: string; about: string }> = {
  assigned: { name: 'Assigned to me', about: 'Somebody assigns you a task' },
  mentioned: { name: 'Mentioned', about: 'Somebody mentions you in a comment or a description' },
  commented: { name: 'Commented', about: 'Somebody comments on a task that you watch' },
  taskChanged: {
    name: 'My task changed',
    about: 'A task that you watch changes; by mail and push only when its status changes',
  },
  unblocked: {
    name: 'Unblocked',
    about: 'What blocked a task that you watch is finished, cancelled or no longer linked to it',
  },
  subTaskDone: { name: 'Sub-task finished', about: 'A sub-task of a task that you watch is done' },
  reacted: { name: 'Reactions', about: 'Somebody reacts to a comment of yours' },
  due: { name: 'Due', about: 'In the morning, when a task of yours is due today or tomorrow, or overdue' },
  invited: { name: 'Invited', about: 'Somebody invites you to an organization' },
  roleChanged: {
    name: 'Role changed',
    about: 'You become an admin, a manager or an employee; in the inbox also when you join a team',
  },
};
const channels = { inbox: 'Inbox', mail: 'Mail', push: 'Push' } as const;
const order = ['inbox', 'mail', 'push'] as const;

/** What to be told about, and how; each switch is saved at once. */
export const NotificationSettings = () => (
  <section className="notifications">
    <div className="section">
      <h2>Notifications</h2>
    </div>
    <MailState />
    <BrowserPush />
    <Choices />
    <DailyDigest />
    <TimeZoneSetting />
  </section>
);

function MailState() {
  const { data } = useQuery(proofQuery);
  if (data?.isMailSent === false)
    return (
      <p className="about-mail">This server doesn’t send mail yet. These settings will apply once it does.</p>
    );
  return <UnprovenBanner>Mail is sent once your e-mail address is confirmed.</UnprovenBanner>;
}

function Choices() {
  const { data, isError, isFetching, refetch } = useQuery(preferencesQuery);
  const preferences = data?.preferences;
  const choose = useChoose();
  if (!data && isError) {
    return (
      <p className="failed" role="alert">
        Your choices could not be loaded.
        <Button icon="retry" waiting={isFetching} onClick={() => void refetch()}>
          Retry
        </Button>
      </p>
    );
  }
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">Tell me about</span>
          </th>
          {Object.values(channels).map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {notificationKinds.map((kind) => (
          <tr key={kind}>
            <th scope="row">
              {labels[kind].name}
              <span className="about">{labels[kind].about}</span>
            </th>
            {order.map((channel) => (
              <td key={channel}>
                {preferences ? (
                  <Switch
                    label={`${labels[kind].name}: ${channels[channel]}`}
                    checked={preferences[kind][channel]}
                    onChange={(isOn) => choose.mutate({ kind, channel, isOn })}
                  />
                ) : (
                  <Skeleton width="34px" height="20px" />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DailyDigest() {
  const { data } = useQuery(preferencesQuery);
  const choose = useChoose();
  if (!data) return null;
  return (
    <SwitchRow
      label="One e-mail a day"
      about="At 8 in the morning, instead of one for each thing. Invites still come at once."
      checked={data.dailyDigest}
      onChange={(isOn) => choose.mutate({ kind: 'dailyDigest', isOn })}
    />
  );
}
