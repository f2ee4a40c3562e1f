import { z } from 'zod';
import { limits } from './limits.ts';

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
export const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');
/** Signs that turn the reading direction, and make a text look like another. */
const turns = /[\u202a-\u202e\u2066-\u2069]/;
const everyTurn = new RegExp(turns, 'g');
export const withoutTurns = (text: string) => text.replaceAll(everyTurn, '');
/** No line breaks of any kind, nor anything that turns what stands beside it. */
const isOneLine = (text: string) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text) && !turns.test(text);

/** 10,000. A page would wait 25 ms for the first formatter of its language. */
export const inThousands = (count: number) => String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',');

const text = (label: string) =>
  z.string({
    error: ({ input }) => (input === undefined ? `${label} is required` : `${label} must be text`),
  });

const proseOf = (given: z.ZodString, label: string, max: number) =>
  given
    .trim()
    .max(max, `${label} may have at most ${inThousands(max)} characters`)
    .refine(isStorable, `${label} contains characters that cannot be stored`);

/** Text of several lines; may be blank. */
export const prose = (label: string, max: number) => proseOf(text(label), label, max);

const lineOf = (given: z.ZodString, label: string, max: number) =>
  proseOf(given, label, max).refine(isOneLine, `${label} must be a single line`);

/** Text of one line; may be blank. */
export const optionalLine = (label: string, max: number) => lineOf(text(label), label, max);

export const isSeen = (text: string) => /[^\p{Cf}\p{Z}]/u.test(text);

/** Text of one line that says something. */
export const line = (label: string, max: number) =>
  optionalLine(label, max).refine(isSeen, `${label} is required`);

/** What somebody looks for; may be blank. What is copied from a text that is read from right to left often has signs that turn it. */
export const optionalWords = (label: string, max: number) =>
  lineOf(text(label).overwrite(withoutTurns), label, max);

/** The same, of which something is left. */
export const words = (label: string, max: number) =>
  optionalWords(label, max).refine(isSeen, `${label} is required`);

const emailPattern = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i;

/** ASCII only, and tested before lower-casing: the Kelvin sign would become a k. */
export const email = text('Email')
  .trim()
  .min(1, 'Email is required')
  .max(limits.email, `Email may have at most ${limits.email} characters`)
  .regex(emailPattern, 'Enter a valid e-mail address')
  .toLowerCase();

const toldVersion = 'version must be one that you were told';

/** Of a thing that changes: the database counts in 32 bits. */
export const versionNumber = z
  .int('version must be a number')
  .min(-(2 ** 31), toldVersion)
  .max(2 ** 31 - 1, toldVersion);

const lengthOf = (password: string) => [...password].length;

export const newPassword = text('Password')
  .refine((value) => lengthOf(value) >= limits.passwordMin, `Use at least ${limits.passwordMin} characters`)
  .refine((value) => lengthOf(value) <= limits.passwordMax, `Use at most ${limits.passwordMax} characters`)
  .refine(isStorable, 'Password contains characters that cannot be used');

/** The new password and its repetition. */
export const repeatedPassword = {
  newPassword,
  confirmPassword: z.string('Repeat the new password').max(limits.passwordMax * 2),
};

/** For `refine`; said whatever else is wrong with the passwords. */
export const isRepeated = (passwords: { newPassword: string; confirmPassword: string }) =>
  passwords.newPassword === passwords.confirmPassword;
export const notRepeated = {
  path: ['confirmPassword'],
  message: 'Passwords do not match',
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};

/** A password to compare with: only bounded, so that old rules never lock anybody out. */
export const givenPassword = (label: string) =>
  text(label)
    .min(1, `${label} is required`)
    .max(limits.passwordMax * 2, `${label} is too long`)
    .refine(isStorable, `${label} contains characters that cannot be used`);

/** What a mailed link carries behind its #. */
export const linkToken = text('Token').regex(/^[A-Za-z0-9_-]{43}$/, 'This link is incomplete');

/** What the link of an invite carries there, in a mail behind the one above and a dot. */
export const inviteToken = text('Token').regex(/^[A-Za-z0-9_-]{64}$/, 'This link is incomplete');

/** A number in a query string. */
export const wholeNumber = (name: string, max: number) => {
  const message = `${name} must be a whole number from 1 to ${inThousands(max)}`;
  return z.coerce.number(message).int(message).min(1, message).max(max, message);
};

export const points = (label: string) => {
  const message = `${label} must be a whole number from 0 to ${limits.estimate}`;
  return z.int(message).min(0, message).max(limits.estimate, message);
};

/** A query string that refuses every other name, by that name. */
export const onlyNamed = <S extends z.ZodRawShape>(shape: S, message?: string) =>
  // As a type, what may not be there is left out.
  z
    .object(shape, message)
    .catchall(z.any().refine(() => false, 'There is no such parameter')) as z.ZodType as z.ZodObject<S>;

/** An id in a path: any spelling of a UUID, so that an unknown one is simply not found. */
export const id = z.guid('This is not an id').toLowerCase();

/** An id made by the client, so that a create sent twice makes one thing. */
export const clientId = z.uuid('_id must be a UUID').toLowerCase().optional();

/** A day of the calendar, free of time zones, from the year 1 on: PostgreSQL knows no year 0. */
export const day = (label: string) => {
  const message = `${label} must be a date such as 2026-03-31`;
  return z.iso.date(message).refine((date) => !date.startsWith('0000'), message);
};
