import { expect, test } from 'vitest';
import { token } from '../../../test/tokens.ts';
import { paintOf } from './palette.ts';
import { contrast } from './status-color.ts';

const linear = (share: number) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
const gamma = (share: number) => (share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055);

const byte = (share: number) => Math.round(Math.min(gamma(Math.max(share, 0)), 1) * 255);

/** Of OKLab: lightness, and how far to red and to yellow it is. */
function labOf(hex: string) {
  const [r, g, b] = [1, 3, 5].map((at) => linear(parseInt(hex.slice(at, at + 2), 16) / 255)) as [
    number,
    number,
    number,
  ];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ] as const;
}

/** What no screen can show is cut off, as browsers do. */
function hexOf(lightness: number, a: number, b: number) {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${channels.map((share) => byte(share).toString(16).padStart(2, '0')).join('')}`;
}

const steps = ['00', '33', '66', '99', 'cc', 'ff'];
const colors = steps.flatMap((red) =>
  steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)),
);

test.each(['light', 'dark'] as const)(
  'a colour of any kind stands out from the sheet in the %s theme',
  (theme) => {
    const [, which, bound] = /^(min|max)\(l, ([\d.]+)\)$/.exec(token(theme, 'seen', '[^;]+'))!;
    const seen = colors.map((color) => {
      const [l, a, b] = labOf(color);
      return contrast(hexOf(Math[which as 'min' | 'max'](l, Number(bound)), a, b), token(theme, 'surface'));
    });
    expect(Math.min(...seen)).toBeGreaterThanOrEqual(3);
  },
);

test('one of the palette is painted by its name, any other by itself', () => {
  expect([paintOf('teal'), paintOf('#ff8800')]).toEqual([
    'var(--project-teal)',
    'oklch(from #ff8800 var(--seen) c h)',
  ]);
});
