import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { Api } from './api.ts';
import { ConsoleWatch } from './console-watch.ts';
import { Gone } from './gone.ts';
import { LastSight } from './last-sight.ts';
import { ToastWatch } from './toast-watch.ts';

type Name = string | RegExp;

const mostTabStops = 60;

export interface Identity {
  id: string;
  fullName: string;
  email: string;
  password: string;
}

/** Somebody with a browser of their own. What they do on the screen, they do by role and label. */
export class Person implements Identity {
  readonly id: string;
  readonly fullName: string;
  email: string;
  password: string;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly api: Api;
  readonly #console: ConsoleWatch;
  readonly #toasts = new ToastWatch();
  readonly lastSight: LastSight;
  #isListening = false;

  private constructor(identity: Identity, page: Page, gone: Gone) {
    const context = page.context();
    this.id = identity.id;
    this.fullName = identity.fullName;
    this.email = identity.email;
    this.password = identity.password;
    this.context = context;
    this.page = page;
    this.api = new Api(context, gone);
    this.#console = new ConsoleWatch(gone);
    this.lastSight = new LastSight(page);
  }

  /** Without live updates: a stream that is open keeps the network from ever being idle. */
  async hasNoStream() {
    await this.context.route('**/api/users/events**', (route) => route.fulfill({ status: 204 }));
  }

  static async at(identity: Identity, context: BrowserContext, gone = new Gone()) {
    const person = new Person(identity, await context.newPage(), gone);
    await person.#console.follow(person.page);
    await person.#toasts.follow(person.page);
    person.page.on('response', (response) => {
      if (response.url().includes('/api/users/events')) person.#isListening = response.ok();
      if (response.ok()) gone.note(response.request().method(), response.url());
    });
    return person;
  }

  /** The app asks nobody to sign in whom it finds in local storage; the server's word is in the cookies. */
  async isRemembered() {
    const { id: _id, fullName, email } = this;
    const value = encodeURIComponent(JSON.stringify({ _id, fullName, email }));
    await this.context.addCookies([{ name: 'remembered', value, url: process.env.MUSTER_URL! }]);
    // Of this page alone: a tab that is opened by a click and closed at once would wait for it, and the click with it.
    await this.page.addInitScript(() => {
      // Frames without an origin have no cookies.
      if (origin === 'null') return;
      // Once: whoever is forgotten stays forgotten.
      const [, remembered] = /\bremembered=([^;]+)/.exec(document.cookie) ?? [];
      if (!remembered) return;
      localStorage.setItem('user', decodeURIComponent(remembered));
      // Told on an earlier visit.
      localStorage.setItem('timeZone', Intl.DateTimeFormat().resolvedOptions().timeZone);
      document.cookie = 'remembered=; max-age=0; path=/';
    });
  }

  /** Lines that this story brings about on purpose: `401 /users/login`. */
  expectsInConsole(...lines: Name[]) {
    this.#console.expect(lines);
  }

  /** Nothing tells them what others change, as on a line that is dead without anybody having noticed. */
  async hearsNothing() {
    await this.context.route('**/api/users/events**', () => new Promise(() => {}));
  }

  /** After `clock.install()`: from here on time passes only when the story says so. */
  async stopsTime() {
    await this.page.clock.pauseAt(Date.now() + 60_000);
  }

  /** Calls wait on the way until the story lets them go on. */
  async holdsBack(calls: RegExp) {
    const { promise, resolve } = Promise.withResolvers<void>();
    await this.page.route(calls, async (route) => {
      await promise;
      await route.continue();
    });
    return resolve;
  }

  /** Two frames later, what was scrolled to is there, and what was dropped has the focus. */
  async isDrawn() {
    await this.page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
  }

  /** From now on they are told what others change. */
  async isListening() {
    await expect.poll(() => this.#isListening).toBe(true);
  }

  /** Shortcuts are heard from when on the button tells of its own. */
  async hearsKeys() {
    await expect(this.button('Find anything')).toHaveAttribute('aria-keyshortcuts', 'Control+K');
  }

  /** By the Tab key alone. */
  async tabsTo(target: Locator) {
    await expect(target).toBeVisible();
    for (let presses = 0; presses < mostTabStops; presses += 1) {
      await this.page.keyboard.press('Tab');
      if (await target.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error(`The Tab key does not lead to ${String(target)}`);
  }

  complaints = () => this.#console.verdict();

  async opens(path: string) {
    this.#isListening = false;
    await this.page.goto(path);
  }

  /** And has been told what they may do there: until then a screen shows only what everybody may. */
  async opensWithRights(path: string) {
    await this.opens(path);
    // Asked of this page: an answer may still come to the one before.
    await this.page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/access-controls')),
    );
    await this.isDrawn();
  }

  async isAt(path: Name) {
    await expect(this.page).toHaveURL(path);
  }

  /** Is on the screen with this heading. */
  async arrivesAt(heading: Name) {
    await expect(this.heading(heading)).toBeVisible();
  }

  async fills(fields: Record<string, string>, within: Locator | Page = this.page) {
    for (const [label, value] of Object.entries(fields))
      await within.getByLabel(label, { exact: true }).fill(value);
  }

  async presses(name: Name, within: Locator | Page = this.page) {
    await within.getByRole('button', { name, exact: true }).click();
  }

  async follows(name: Name, within: Locator | Page = this.page) {
    await within.getByRole('link', { name, exact: true }).click();
  }

  /** In a list that opens under its field. */
  async chooses(label: Name, option: Name, within: Locator | Page = this.page) {
    await within.getByRole('combobox', { name: label, exact: true }).click();
    await this.page.getByRole('option', { name: option }).click();
  }

  async reads(text: Name, within: Locator | Page = this.page) {
    await expect(within.getByText(text, { exact: true }).first()).toBeVisible();
  }

  async sees(toast: string) {
    await this.#toasts.read(toast);
  }

  /** All that have come and that the story has not spoken of. */
  unreadToasts = () => this.#toasts.unread();

  /** An alert comes up; they press OK. */
  async isAlerted(text: string) {
    const dialog = this.page.getByRole('alertdialog', { name: text, exact: true });
    await expect(dialog).toBeVisible();
    await this.presses('OK', dialog);
    await expect(dialog).toBeHidden();
  }

  /** The question of a dialog in which the safe answer has the focus. */
  async isAsked(title: string, question: string): Promise<Locator> {
    const dialog = this.page.getByRole('alertdialog', { name: title, exact: true });
    await expect(dialog).toContainText(question);
    await expect(dialog.getByRole('button', { name: 'No', exact: true })).toBeFocused();
    return dialog;
  }

  async agrees(title: string, question: string) {
    await this.presses('Yes', await this.isAsked(title, question));
  }

  async declines(title: string, question: string) {
    const dialog = await this.isAsked(title, question);
    await this.presses('No', dialog);
    await expect(dialog).toBeHidden();
  }

  /** Until it is gone: on its way out it is still there to be found. */
  async closes(dialog: string) {
    await this.presses('Close', this.dialog(dialog));
    await expect(this.dialog(dialog)).toHaveCount(0);
  }

  heading = (name: Name) => this.page.getByRole('heading', { level: 1, name, exact: true });
  button = (name: Name) => this.page.getByRole('button', { name, exact: true });
  link = (name: Name) => this.page.getByRole('link', { name, exact: true });
  field = (label: string) => this.page.getByLabel(label, { exact: true });
  row = (text: Name) =>
    this.page.getByRole('row').or(this.page.getByRole('listitem')).filter({ hasText: text });
  dialog = (name: string) => this.page.getByRole('dialog', { name, exact: true });

  /** What is said at a field that was refused. */
  problemOf = (label: string) =>
    this.page
      .locator('.field')
      .filter({ has: this.field(label) })
      .getByRole('alert');
}
