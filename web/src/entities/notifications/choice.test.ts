import { expect, test } from 'vitest';
import { signedInAsAda } from '../../../test/signed-in.ts';
import { forgetUser, rememberUser } from '../../platform/session/current-user.ts';
import { choice, isAllowedForAnother } from './choice.ts';

signedInAsAda();

const ada = { _id: 'ada', fullName: 'Ada', email: 'ada@example.com', chosenTimeZone: null };
const bob = { _id: 'bob', fullName: 'Bob', email: 'bob@example.com', chosenTimeZone: null };

test('a browser that allows messages and was never asked here is registered silently', () => {
  expect(choice.get()).toBeNull();
  expect(isAllowedForAnother()).toBe(false);
});

test('what one person has allowed is not allowed for the next one at the same browser', () => {
  choice.set('on');
  expect(isAllowedForAnother()).toBe(false);
  forgetUser();
  rememberUser(bob);
  expect(choice.get()).toBeNull();
  expect(isAllowedForAnother()).toBe(true);
  choice.set('later');
  expect(isAllowedForAnother()).toBe(true);
  choice.set('on');
  expect(isAllowedForAnother()).toBe(false);
});

test('who has turned messages off finds them off after signing in again', () => {
  choice.set('off');
  rememberUser(bob);
  expect(choice.get()).toBeNull();
  rememberUser(ada);
  expect(choice.get()).toBe('off');
});
