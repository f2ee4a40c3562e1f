import { browserStorage } from '../../platform/browser-storage.ts';
import { createStore, useStore } from '../../platform/store.ts';
import { afterPaint } from './after-paint.ts';

type Theme = 'light' | 'dark';

const root = document.documentElement;
const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)');
// boot.js has set the attribute before the first paint.
const theme = createStore<Theme>(root.dataset.theme === 'dark' ? 'dark' : 'light');

export const useTheme = () => useStore(theme);

export function switchTheme() {
  const next = root.dataset.theme === 'dark' ? 'light' : 'dark';
  browserStorage.write('theme', next);
  apply(next);
}

systemIsDark.addEventListener('change', ({ matches }) => {
  if (browserStorage.read('theme') === null) apply(matches ? 'dark' : 'light');
});

function apply(next: Theme) {
  root.dataset.theme = next;
  // The colours first: the whole page is painted anew for them.
  afterPaint(() => {
    theme.set(next);
    const canvas = getComputedStyle(root).getPropertyValue('--canvas');
    document.querySelectorAll<HTMLMetaElement>('[name=theme-color]').forEach((meta) => {
      meta.content = canvas;
    });
  });
}
