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
  const next = theme.get() === 'dark' ? 'light' : 'dark';
  browserStorage.write('theme', next);
  theme.set(next);
  // What was pressed first: every element is styled anew for the colours.
  afterPaint(paint);
}

systemIsDark.addEventListener('change', ({ matches }) => {
  if (browserStorage.read('theme') !== null) return;
  theme.set(matches ? 'dark' : 'light');
  paint();
});

function paint() {
  root.dataset.theme = theme.get();
  const canvas = getComputedStyle(root).getPropertyValue('--canvas');
  document.querySelectorAll<HTMLMetaElement>('[name=theme-color]').forEach((meta) => {
    meta.content = canvas;
  });
}
