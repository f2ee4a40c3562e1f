import { expect, type Page } from '@playwright/test';

/** Toasts are gone after a second: they are written down as they appear, and each is read once. */
export class ToastWatch {
  readonly #unread: string[] = [];

  async follow(page: Page) {
    await page.exposeFunction('writeDownToast', (text: string) => void this.#unread.push(text));
    await page.addInitScript(() => {
      const { writeDownToast } = window as unknown as { writeDownToast: (text: string) => void };
      new MutationObserver((changes) => {
        for (const node of changes.flatMap(({ addedNodes }) => Array.from(addedNodes))) {
          if (!(node instanceof HTMLElement) || node.parentElement?.ariaLabel !== 'Notifications') continue;
          // Without its button.
          writeDownToast((node.querySelector('p') ?? node).innerText.trim());
        }
      }).observe(document, { childList: true, subtree: true });
    });
  }

  unread = () => [...this.#unread];

  async read(text: string) {
    await expect.poll(() => this.#unread, { message: `toast “${text}”` }).toContain(text);
    this.#unread.splice(this.#unread.indexOf(text), 1);
  }
}
