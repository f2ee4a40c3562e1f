import { z } from 'zod';
import { createdReply, endpoint, okReply } from './endpoint.ts';
import { limits } from './limits.ts';
import {
  clientId,
  email,
  givenPassword,
  isRepeated,
  line,
  linkToken,
  newPassword,
  notRepeated,
  optionalLine,
  repeatedPassword,
} from './text.ts';

export const User = z.object({ _id: z.string(), fullName: z.string(), email: z.string() });
export type User = z.infer<typeof User>;

/** Who somebody is for themselves. */
export const SignedInUser = User.extend({
  /** Where their days begin; nothing while that follows their browser. */
  chosenTimeZone: z.string().nullable(),
});
export type SignedInUser = z.infer<typeof SignedInUser>;

export const Person = User.omit({ email: true });
export type Person = z.infer<typeof Person>;

export const Registration = z.object({
  _id: clientId,
  fullName: line('Full name', limits.fullName),
  email,
  password: newPassword,
  /** Blank is ignored; a name founds that organization with the new user as its admin. */
  organization: optionalLine('Organization', limits.organizationName).optional(),
  /** From a mailed link: this address is the sender's. */
  proof: linkToken.optional(),
});
export type Registration = z.infer<typeof Registration>;

export const Credentials = z.object({ email, password: givenPassword('Password') });
export type Credentials = z.infer<typeof Credentials>;

export const Profile = z.object({
  fullName: line('Full name', limits.fullName),
  email,
  /** Needed for another address where mail is sent: by mail a new password can be set. */
  currentPassword: givenPassword('Current password').optional(),
});
export type Profile = z.infer<typeof Profile>;

export const PasswordChange = z
  .object({ currentPassword: givenPassword('Current password'), ...repeatedPassword })
  .refine(isRepeated, notRepeated);
export type PasswordChange = z.infer<typeof PasswordChange>;

const user = { user: User };
const signedIn = { user: SignedInUser };

export const register = endpoint({
  method: 'POST',
  url: '/users',
  summary: 'Register, and sign in',
  scope: 'anyone',
  records: ['organization.created'],
  schema: { body: Registration, response: createdReply(user) },
});

export const login = endpoint({
  method: 'POST',
  url: '/users/login',
  summary: 'Sign in',
  scope: 'anyone',
  schema: { body: Credentials, response: okReply(user) },
});

export const logout = endpoint({
  method: 'POST',
  url: '/users/logout',
  summary: 'Sign out: ends the session and forgets this browser’s push subscription',
  scope: 'person',
  schema: { response: okReply({}) },
});

export const getProfile = endpoint({
  method: 'POST',
  url: '/users/profile',
  summary: 'Who is signed in',
  scope: 'person',
  schema: { response: okReply(signedIn) },
});

export const updateProfile = endpoint({
  method: 'PUT',
  url: '/users/profile',
  summary: 'Change your own name and e-mail address',
  scope: 'person',
  schema: { body: Profile, response: okReply(signedIn) },
});

export const changePassword = endpoint({
  method: 'PUT',
  url: '/users/password',
  summary: 'Change your own password; ends all other sessions',
  scope: 'person',
  schema: { body: PasswordChange, response: okReply({}) },
});
