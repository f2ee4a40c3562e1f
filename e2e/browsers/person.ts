import { expect } from '@playwright/test';
import type { Api } from '../api.ts';
import type { Identity } from '../person.ts';
import { look } from './eyes.ts';
import { letters, mouse, moveTo, press, release, strokes, type Point } from './input.ts';
import { runIn, type Tab } from './tab.ts';
import { button, css, field, heading, link, within, type Name, type What } from './what.ts';

/** Somebody at a browser that Playwright does not drive. What they do, they do by role and label. */
export class Person implements Identity {
  readonly id: string;
  readonly fullName: string;
  readonly email: string;
  readonly password: string;
  readonly api: Api;
  readonly tab: Tab;
  readonly #origin: string;

  constructor(identity: Identity, api: Api, tab: Tab, origin: string) {
    this.id = identity.id;
    this.fullName = identity.fullName;
    this.email = identity.email;
    this.password = identity.password;
    this.api = api;
    this.tab = tab;
    this.#origin = origin;
  }

  opens = (path: string) => this.tab.opens(new URL(path, this.#origin).href);
  reloads = () => this.tab.reloads();

  async resizes(width: number, height: number) {
    await this.tab.resizes(width, height);
    const size = () => runIn(this.tab, () => [window.innerWidth, window.innerHeight]);
    await expect.poll(size).toEqual([width, height]);
  }

  /** Without the form, which has a story of its own. */
  async isSignedIn() {
    await this.opens('/favicon.svg');
    await runIn(this.tab, signIn, { email: this.email, password: this.password });
  }

  async signsIn() {
    await this.opens('/login');
    await this.fills({ Email: this.email, Password: this.password });
    await this.presses('Login');
    await this.arrivesAt('My Organizations');
  }

  presses = (name: Name, ...place: What[]) => this.clicks(within(...place, button(name)));
  follows = (name: Name, ...place: What[]) => this.clicks(within(...place, link(name)));

  async clicks(what: What) {
    await this.tab.performs(mouse(moveTo(await this.#pointsAt(what)), press, release));
  }

  /** Where it stays: a toast moves up when the one above it ends, but waits while it is pointed at. */
  async #pointsAt(what: What) {
    let point = await this.#aims(what);
    for (;;) {
      await this.tab.performs(mouse(moveTo(point)));
      const now = await this.#aims(what);
      if (now.x === point.x && now.y === point.y) return point;
      point = now;
    }
  }

  /** Faster than the screen is drawn: let go as soon as it is there. */
  async drags(what: What, target: What) {
    const [from, to] = [await this.#aims(what), await this.#aims(target)];
    await this.tab.performs(
      mouse(moveTo(from), press, moveTo({ x: from.x + 10, y: from.y }), moveTo(to), release),
    );
  }

  async fills(fields: Record<string, string>, ...place: What[]) {
    for (const [label, value] of Object.entries(fields)) {
      const what = within(...place, field(label));
      await this.clicks(what);
      await this.hasFocusOn(what);
      await this.strikes('Control+a');
      await this.types(value);
      await this.readsIn(what, value);
    }
  }

  uploads = (file: string) => this.tab.uploads('input[name=attachments]', file);
  types = (text: string) => this.tab.performs(letters(text));
  strikes = (...keys: string[]) => this.tab.performs(strokes(keys));

  arrivesAt = (title: Name) => this.sees(heading(title));
  sees = (what: What) =>
    expect.poll(() => look(this.tab, 'texts', what), JSON.stringify(what)).not.toEqual([]);
  seesNo = (what: What) => this.reads(what, []);
  /** All of them, in this order. */
  reads = (what: What, texts: (string | RegExp)[]) =>
    expect.poll(() => look(this.tab, 'texts', what), JSON.stringify(what)).toEqual(texts.map(asExpected));
  readsIn = (what: What, value: string) =>
    expect.poll(() => look(this.tab, 'values', what), JSON.stringify(what)).toEqual([value]);
  hasFocusOn = (what: What) =>
    expect.poll(() => look(this.tab, 'haveFocus', what), JSON.stringify(what)).toBe(true);

  /** Shortcuts are heard from when on the button tells of its own. */
  hearsKeys = () => this.sees(css('[aria-keyshortcuts="Control+K"]'));
  valueOf = async (what: What) => (await look(this.tab, 'values', what))[0]!;
  /** Of pictures that have come. */
  widthsOf = (what: What) => look(this.tab, 'widths', what);
  /** By how much the page is wider than the window. */
  overflow = () =>
    runIn(this.tab, () => document.documentElement.scrollWidth - document.documentElement.clientWidth);

  async #aims(what: What) {
    let aim: Point | string = '';
    const looks = async () => {
      aim = await look(this.tab, 'aim', what);
      return aim;
    };
    await expect.poll(looks, JSON.stringify(what)).toHaveProperty('x');
    return aim as unknown as Point;
  }
}

/** Runs in the page. The app asks nobody to sign in whom it finds in local storage. */
async function signIn(credentials: { email: string; password: string }) {
  await fetch('/api/health');
  const [, token] = /XSRF-TOKEN=([^;]+)/.exec(document.cookie) ?? [];
  const headers = { 'content-type': 'application/json', 'x-xsrf-token': token! };
  const body = JSON.stringify(credentials);
  const response = await fetch('/api/users/login', { method: 'POST', headers, body });
  const { user } = (await response.json()) as { user: object };
  localStorage.setItem('user', JSON.stringify(user));
}

const asExpected = (text: string | RegExp): unknown =>
  typeof text === 'string' ? text : expect.stringMatching(text);
