import type { Credentials } from '@muster/contract';
import { hashPassword, isOutdated, pretendToVerify, verifyPassword } from '../../identity/passwords.ts';
import type { Db } from '../../platform/db/connect.ts';
import { findAccount, replacePasswordHash, type Account } from './queries.ts';

/** The user with this address and password; takes as long for an unknown address as for a wrong password. */
export async function findByCredentials(
  db: Db,
  { email, password }: Credentials,
): Promise<Account | undefined> {
  const account = await findAccount(db, email);
  if (!account) {
    await pretendToVerify(password);
    return undefined;
  }
  return (await verifyPassword(account.passwordHash, password)) ? account : undefined;
}

/** Only who has just given the password can have it hashed at today's cost. */
export async function renewHash(db: Db, { user, passwordHash }: Account, password: string) {
  if (!isOutdated(passwordHash)) return;
  await replacePasswordHash(db, user._id, passwordHash, await hashPassword(password));
}
