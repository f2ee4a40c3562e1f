import { readFileSync } from 'node:fs';

const css = readFileSync(new URL('../src/ui/styles/tokens.css', import.meta.url), 'utf8');
const [light = '', dark = ''] = css.split("[data-theme='dark']");
const themes = { light, dark };

/** A colour of the design language, as the theme has it. */
export const token = (theme: keyof typeof themes, name: string, shape = '#[0-9a-f]{6}') =>
  new RegExp(`--${name}: (${shape});`).exec(themes[theme])![1]!;
