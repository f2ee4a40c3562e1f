import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { createGate } from '../platform/http/gate.ts';
import { invalid } from '../platform/http/errors.ts';

// argon2id, the library's default algorithm.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const currentStart = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;

// Each hash takes a core for tens of milliseconds: unbounded, logins would be the cheapest way to stop the service.
const gate = createGate({ atOnce: 2, waiting: 100 });

// The same letters may be typed in several encodings, depending on the keyboard.
const normalize = (password: string) => password.normalize('NFKC');

/** Capitals, wide letters, blanks and what cannot be seen make no password harder to guess. */
const bare = (password: string) =>
  normalize(password)
    .toLowerCase()
    .replace(/[\p{Z}\p{C}]/gu, '');

const common = new Set(['', ...dictionary['passwords-common']].map(bare));

export function refuseCommonPassword(field: string, password: string) {
  if (common.has(bare(password))) {
    throw invalid({ [field]: 'This password is too common. Choose one that is harder to guess.' });
  }
}

export const hashPassword = (password: string) => gate(() => hash(normalize(password), cost));

/** Made when hashing cost less, or more, than it does now. */
export const isOutdated = (passwordHash: string) => !passwordHash.startsWith(currentStart);

export const verifyPassword = (passwordHash: string, password: string) =>
  gate(() => verify(passwordHash, normalize(password)));

let decoy: Promise<string> | undefined;

const findDecoy = () =>
  (decoy ??= hashPassword('nobody has this password').catch((error: unknown) => {
    // There may be room for the next one.
    decoy = undefined;
    throw error;
  }));

/** Takes as long as a real comparison, so that the time does not tell which addresses have an account. */
export async function pretendToVerify(password: string) {
  await verifyPassword(await findDecoy(), password);
}
