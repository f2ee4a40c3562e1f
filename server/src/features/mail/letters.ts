import { limits } from '@muster/contract';
import type { Notice } from '../../activity/consumers/notifications/index.ts';
import type { Letter } from './letter.ts';

/** Every letter that Muster writes. Addresses are built from where Muster is, never from what a request says. */
export const createLetters = (publicUrl: string) => {
  const choice = `Choose what Muster mails you under My Profile: ${publicUrl}/profile`;
  return {
    invitation: ({ inviter, organization, expiresAt, token }: Invitation): Letter => ({
      subject: `${unlinked(inviter)} invited you to ${unlinked(organization)}`,
      heading: `${unlinked(inviter)} invited you to ${unlinked(organization)}`,
      paragraphs: [
        `${unlinked(organization)} plans its projects and tasks in Muster. Open the invite to accept or reject it. If you have no account yet, you can create one on the way.`,
      ],
      action: { label: 'Open the invite', url: `${publicUrl}/confirm-email?redirect=%2Finvites#${token}` },
      notes: [
        `The invite is valid until ${moment(expiresAt)}.`,
        'If you did not expect an invite, you can ignore this e-mail.',
      ],
    }),

    proof: ({ fullName, token }: { fullName: string; token: string }): Letter => ({
      subject: 'Confirm your e-mail address',
      heading: 'Confirm your e-mail address',
      paragraphs: [
        `Hello ${unlinked(fullName)}, please confirm that this is your address. Then you can answer invites and get mail about your tasks.`,
      ],
      action: { label: 'Confirm the address', url: `${publicUrl}/confirm-email#${token}` },
      notes: [
        `The link is valid for ${limits.proofDays} days.`,
        'If you have no Muster account, somebody mistyped their address, and you can ignore this e-mail.',
      ],
    }),

    passwordReset: ({ fullName, token }: { fullName: string; token: string }): Letter => ({
      subject: 'Set a new password',
      heading: 'Set a new password',
      paragraphs: [
        `Hello ${unlinked(fullName)}, somebody, most likely you, asked to set a new password for your account.`,
      ],
      action: { label: 'Set a new password', url: `${publicUrl}/reset-password#${token}` },
      notes: [
        'The link is valid for one hour and works once.',
        'If you did not ask for it, you can ignore this e-mail: your password stays as it is.',
      ],
    }),

    passwordChanged: (): Letter => ({
      subject: 'Your password was changed',
      heading: 'Your password was changed',
      paragraphs: [
        'The password of your account was changed, and all other devices were signed out.',
        'If it was not you, set a new password at once.',
      ],
      action: { label: 'Set a new password', url: `${publicUrl}/forgot-password` },
      notes: ['If it was you, there is nothing you need to do.'],
    }),

    emailChanged: (): Letter => ({
      subject: 'Your e-mail address was changed',
      heading: 'Your e-mail address was changed',
      paragraphs: [
        'Your account now has another e-mail address. From now on, mail goes there instead of here.',
        'If it was not you, tell whoever runs this Muster server at once.',
      ],
      action: { label: 'Open Muster', url: publicUrl },
      notes: ['If it was you, there is nothing you need to do.'],
    }),

    notice: ({ title, body, path }: Notice): Letter => ({
      subject: title,
      heading: title,
      paragraphs: [body],
      action: {
        label: path.includes('/tasks/') ? 'Open the task' : 'Open Muster',
        url: publicUrl + path,
      },
      notes: [choice],
    }),

    digest: (lines: Notice[], more: number): Letter => {
      const count = lines.length + more;
      const subject = count === 1 ? 'One thing happened in Muster' : `${count} things happened in Muster`;
      return {
        subject,
        heading: subject,
        paragraphs: [],
        items: lines.map(({ title, body, path }) => ({ title, text: body, url: publicUrl + path })),
        action: {
          label: more > 0 ? `See ${more} more in the inbox` : 'Open the inbox',
          url: `${publicUrl}/inbox`,
        },
        notes: ['You chose one e-mail a day.', choice],
      };
    },
  };
};

export type Letters = ReturnType<typeof createLetters>;

interface Invitation {
  inviter: string;
  organization: string;
  expiresAt: Date;
  /** One that proves the address, and one that says of which invite it is. */
  token: string;
}

/** Mail programs make links of what looks like an address: strangers must not be led astray by a name. */
const unlinked = (name: string) =>
  name.replace(/(?<=[\p{L}\p{N}_])[.:/。．｡](?=[\p{L}\p{N}_/])/gu, '$&\u2060');

const moment = (date: Date) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' }).format(date) +
  ' UTC';
