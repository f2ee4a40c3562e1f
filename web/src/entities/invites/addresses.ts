import { NewInvite, type InvitedRole } from '@muster/contract';
import { z } from 'zod';
import { newId } from '../../platform/api/new-id.ts';

export const mostAtOnce = 50;

/** In whatever was copied: a column of a table, a line of a mail with names, an address by itself. */
export const addressesIn = (text: string) => [
  ...new Set(text.match(/[^\s,;:<>"()[\]]+@[^\s,;:<>"()[\]]+/g)?.map((address) => address.toLowerCase())),
];

/** What was typed, one after the other. */
export const listTyped = (text: string) => [...new Set(text.split(/[\s,;]+/).filter(Boolean))];

interface Typed {
  /** Of the first one, for when it is sent again. */
  _id: string;
  email: string;
  role?: InvitedRole | undefined;
}

/** Of the addresses in one field: an invite for each, or what is wrong with them. */
export const Invites = z.custom<Typed>().transform(({ email, ...rest }, context): NewInvite[] => {
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', path: ['email'], message });
    return z.NEVER;
  };
  const typed = listTyped(email);
  if (typed.length > mostAtOnce) return refuse(`Invite at most ${mostAtOnce} people at once`);
  const emails = typed.length > 0 ? typed : [email];
  const read = emails.map((address, at) =>
    NewInvite.safeParse({ ...rest, email: address, ...(at > 0 && { _id: newId() }) }),
  );
  const wrong = emails.filter((_, at) => !read[at]!.success);
  if (wrong.length === 0) return read.map(({ data }) => data!);
  if (emails.length > 1) return refuse(`Not an e-mail address: ${wrong.join(', ')}`);
  context.issues.push(...(read[0]!.error!.issues as typeof context.issues));
  return z.NEVER;
});
