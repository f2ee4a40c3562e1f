import { expect, test } from 'vitest';
import { signedInAsAda } from '../../../test/signed-in.ts';
import { rememberUser } from '../../platform/session/current-user.ts';
import { rememberedLayout, rememberLayout } from './layout.ts';

signedInAsAda();

test('how one person saw a project last is not how the next one at the same browser sees it', () => {
  rememberLayout('website', 'board');
  expect(rememberedLayout('website')).toBe('board');
  rememberUser({ _id: 'bob', fullName: 'Bob', email: 'bob@example.com', chosenTimeZone: null });
  expect(rememberedLayout('website')).toBe('list');
  rememberUser({ _id: 'ada', fullName: 'Ada', email: 'ada@example.com', chosenTimeZone: null });
  expect(rememberedLayout('website')).toBe('board');
});
