import { hash, verify } from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';
import type { HttpError } from '../platform/http/errors.ts';
import { hashPassword, pretendToVerify, refuseCommonPassword, verifyPassword } from './passwords.ts';

vi.mock('@node-rs/argon2', () => ({ hash: vi.fn(), verify: vi.fn() }));

test('two passwords are hashed or compared at once, a hundred wait, the rest is refused', async () => {
  let running = 0;
  let most = 0;
  const hashes = async () => {
    most = Math.max(most, ++running);
    await Promise.resolve();
    running -= 1;
  };
  vi.mocked(hash).mockImplementation(async () => hashes().then(() => 'hash'));
  vi.mocked(verify).mockImplementation(async () => hashes().then(() => true));

  const attempts = Array.from({ length: 104 }, (_, index) =>
    index % 2 ? hashPassword('a long walk home') : verifyPassword('hash', 'a long walk home'),
  );
  const results = await Promise.allSettled(attempts);
  const refusals = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as HttpError] : [],
  );
  expect(refusals.map(({ status }) => status)).toEqual([503, 503]);
  expect(most).toBe(2);
});

test.each([
  ['as it is', 'password1'],
  ['in capitals', 'PassWord1'],
  ['in wide letters', 'ｐａｓｓｗｏｒｄ１'],
  ['between blanks', '  password1\u3000'],
  ['with blanks in it', '1234 5678'],
  ['a short one stretched by blanks', 'q w e r t y'],
  ['with letters that cannot be seen', 'pass\u200bword\u00ad1'],
  ['nothing but blanks', ' '.repeat(12)],
])('a common password is refused %s', (_, password) => {
  expect(() => refuseCommonPassword('password', password)).toThrow('too common');
});

test('a password of one’s own is not', () => {
  expect(() => refuseCommonPassword('password', 'Ａ long walk home')).not.toThrow();
});

test('an address that nobody has is answered like any other, after so many came at once that one was refused', async () => {
  vi.mocked(hash).mockResolvedValue('hash');
  vi.mocked(verify).mockResolvedValue(false);
  const many = Array.from({ length: 102 }, () => verifyPassword('hash', 'a long walk home'));
  await expect(pretendToVerify('a long walk home')).rejects.toMatchObject({ status: 503 });
  await Promise.all(many);
  await pretendToVerify('a long walk home');
  expect(verify).toHaveBeenLastCalledWith('hash', 'a long walk home');
});
