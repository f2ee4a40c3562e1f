import { expect, test } from 'vitest';
import { signedInAsAda } from '../../../test/signed-in.ts';
import { browserStorage } from '../browser-storage.ts';
import {
  recentKey,
  rememberUser,
  searchesKey,
  timeZoneKey,
  visitsKey,
  workPlaceKey,
} from './current-user.ts';
import { storedPushToken, storePushToken } from './push-token.ts';

signedInAsAda();

const keys = [recentKey, searchesKey, visitsKey, workPlaceKey, timeZoneKey, 'views', 'withoutViews'];
const kept = () => [...keys.map(browserStorage.read), storedPushToken()].filter((text) => text !== null);

test('what is kept for a person goes when the next one is met, with or without a sign-out between', () => {
  keys.forEach((key) => browserStorage.write(key, 'of Ada'));
  storePushToken('of Ada');
  rememberUser({ _id: 'ada', fullName: 'Ada Lovelace', email: 'ada@example.com', chosenTimeZone: null });
  expect(kept()).toHaveLength(8);
  rememberUser({ _id: 'bob', fullName: 'Bob', email: 'bob@example.com', chosenTimeZone: null });
  expect(kept()).toEqual([]);
});
