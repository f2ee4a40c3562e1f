/** Somebody's own window of a browser: as much as every protocol that drives one can do. */
export interface Tab {
  opens: (url: string) => Promise<void>;
  reloads: () => Promise<void>;
  resizes: (width: number, height: number) => Promise<void>;
  /** Calls a function of the page's, given as source, with one text; answers with the text that it answers. */
  calls: (source: string, given: string) => Promise<string>;
  performs: (source: InputSource) => Promise<void>;
  /** Into the field for files that a selector names. */
  uploads: (selector: string, file: string) => Promise<void>;
  screenshot: () => Promise<Buffer>;
  closes: () => Promise<void>;
}

export interface Browser {
  /** With cookies and storage of its own. */
  newTab: () => Promise<Tab>;
  stops: () => Promise<void>;
}

/** Both protocols describe pointers and keys alike: https://www.w3.org/TR/webdriver2/#actions */
export type InputSource =
  | { type: 'pointer'; id: 'mouse'; parameters: { pointerType: 'mouse' }; actions: PointerStep[] }
  | { type: 'key'; id: 'keyboard'; actions: KeyStep[] };

export type PointerStep =
  | { type: 'pointerMove'; x: number; y: number }
  | { type: 'pointerDown' | 'pointerUp'; button: 0 };

export interface KeyStep {
  type: 'keyDown' | 'keyUp';
  value: string;
}

/** Runs a function within the page, with plain values in and out. */
export async function runIn<Given extends unknown[], Answer>(
  tab: Tab,
  work: (...given: Given) => Answer,
  ...given: Given
) {
  const source = `async (given) => JSON.stringify((await (${work.toString()})(...JSON.parse(given))) ?? null)`;
  return JSON.parse(await tab.calls(source, JSON.stringify(given))) as Awaited<Answer>;
}
