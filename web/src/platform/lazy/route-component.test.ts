import { expect, test } from 'vitest';
import { lazyRouteComponent } from './route-component.ts';

function Board() {
  return null;
}

test('a screen that could not be fetched says so, and comes when the router asks again', async () => {
  const answers = [undefined, { component: Board }];
  const fetchFile = async () => answers.shift() ?? Promise.reject(new Error('Offline'));
  const Screen = lazyRouteComponent(fetchFile, 'component');
  await expect(Screen.preload!()).rejects.toThrow('Offline');
  expect(() => Screen({})).toThrow('Offline');
  await Screen.preload!();
  expect(Screen({}).type).toBe(Board);
  expect(Screen.preload).toBeUndefined();
});
