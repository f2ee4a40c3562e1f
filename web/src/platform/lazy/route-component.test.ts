import { afterEach, expect, test, vi } from 'vitest';
import { lazyRouteComponent } from './route-component.ts';

afterEach(() => vi.unstubAllGlobals());

function Board() {
  return null;
}

test('a screen that could not be fetched says so, and comes when the router asks again', async () => {
  vi.stubGlobal('document', { querySelectorAll: () => [] });
  const answers = [undefined, { component: Board }];
  const fetchFile = async () => answers.shift() ?? Promise.reject(new Error('Offline'));
  const Screen = lazyRouteComponent(fetchFile, 'component');
  await expect(Screen.preload!()).rejects.toThrow('Offline');
  expect(() => Screen({})).toThrow('Offline');
  await Screen.preload!();
  expect(Screen({}).type).toBe(Board);
  expect(Screen.preload).toBeUndefined();
});
