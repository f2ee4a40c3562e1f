import { z } from 'zod';
import { endpoint, okReply } from './endpoint.ts';
import { email, isRepeated, linkToken, notRepeated, repeatedPassword } from './text.ts';
import { User } from './users.ts';

const proof = '/users/proof';

export const getProof = endpoint({
  method: 'GET',
  url: proof,
  summary: 'Whether your address is proven; where no mail is sent, every address counts as proven',
  scope: 'person',
  schema: { response: okReply({ isMailSent: z.boolean(), isProven: z.boolean() }) },
});

export const sendProof = endpoint({
  method: 'POST',
  url: proof,
  summary: 'Mail the link again that proves your address',
  scope: 'person',
  schema: { response: okReply({}) },
});

export const openProof = endpoint({
  method: 'PUT',
  url: proof,
  summary: 'Open a mailed link: proves the address to the account of whoever is signed in with it',
  scope: 'anyone',
  schema: {
    body: z.object({ token: linkToken }),
    response: okReply({ email: z.string(), hasAccount: z.boolean(), isProven: z.boolean() }),
  },
});

export const ForgottenPassword = z.object({ email });
export type ForgottenPassword = z.infer<typeof ForgottenPassword>;

export const requestPasswordReset = endpoint({
  method: 'POST',
  url: '/users/password/forgotten',
  summary: 'Mail a link that sets a new password; the same answer whether the address is known or not',
  scope: 'anyone',
  schema: { body: ForgottenPassword, response: okReply({ isMailSent: z.boolean() }) },
});

export const PasswordReset = z
  .object({ token: linkToken, ...repeatedPassword })
  .refine(isRepeated, notRepeated);
export type PasswordReset = z.infer<typeof PasswordReset>;

export const resetPassword = endpoint({
  method: 'PUT',
  url: '/users/password/reset',
  summary: 'Set a new password by a mailed link: ends all sessions, and signs in',
  scope: 'anyone',
  schema: { body: PasswordReset, response: okReply({ user: User }) },
});
