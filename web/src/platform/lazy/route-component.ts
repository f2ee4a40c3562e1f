import { createElement, use, type ComponentType } from 'react';
import { codeFrom } from './code.ts';

type File = Record<string, ComponentType>;

/**
 * By which the router's plugin fetches each screen: in place of the router's own, which on a failure reloads the page by
 * itself (vite.config.ts). It throws what went wrong until the router asks again.
 */
export function lazyRouteComponent(fetchFile: () => Promise<File>, name = 'default') {
  const code = codeFrom(async () => (await fetchFile())[name]!);
  let failure: unknown;
  const load = async () => {
    failure = undefined;
    try {
      await code.load();
      // By this the router knows that there is nothing left to wait for.
      Screen.preload = undefined;
    } catch (error) {
      failure = error;
      throw error;
    }
  };
  function Screen(props: object) {
    if (failure) throw failure;
    if (!code.get()) use(load());
    return createElement(code.get()!, props);
  }
  Screen.preload = load as (() => Promise<void>) | undefined;
  return Screen;
}
