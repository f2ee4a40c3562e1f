import { describe, expect, test } from 'vitest';
import { contrast, edge, on, surfaces } from './status-color.ts';
import { token } from '../../../test/tokens.ts';

const themes = [
  { name: 'light', surface: token('light', 'surface'), text: token('light', 'text'), tints: [0.16, 0.28] },
  { name: 'dark', surface: token('dark', 'surface'), text: token('dark', 'text'), tints: [0.22, 0.28] },
];

const hex = (number: number) => `#${number.toString(16).padStart(6, '0')}`;
const random = Array.from({ length: 20_000 }, () => hex(Math.floor(Math.random() * 0x1000000)));
const greys = Array.from({ length: 256 }, (_, share) => hex(share * 0x010101));
const colors = [...random, ...greys, '#ff0000', '#00ff00', '#0000ff', '#ffff00', '#00ffff', '#ff00ff'];

const channels = (color: string) => [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
/** What color-mix(in srgb, color share, surface) paints. */
function mix(color: string, share: number, surface: string) {
  const under = channels(surface);
  const mixed = channels(color).map((channel, index) =>
    Math.round(channel * share + under[index]! * (1 - share)),
  );
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** The contrast of the colour that comes off worst. */
const worst = (from: readonly string[], measure: (color: string) => number) =>
  from.reduce((least, color) => Math.min(least, measure(color)), Infinity);

test('text on a filled tab can be read, whatever the colour', () => {
  expect(worst(colors, (color) => contrast(on(color), color))).toBeGreaterThanOrEqual(4.5);
});

describe.each(themes)('in the $name theme', ({ name, surface, text, tints }) => {
  test('the sheet is the one that edges are measured against', () => {
    expect(surfaces[name as keyof typeof surfaces]).toBe(surface);
  });

  test.each(tints)('text on a tab tinted by %d can be read, whatever the colour', (share) => {
    expect(worst(colors, (color) => contrast(text, mix(color, share, surface)))).toBeGreaterThanOrEqual(4.5);
  });

  test('a colour without an edge of its own stands out from the sheet', () => {
    const bare = colors.filter((color) => edge(color) !== `weak-${name}`);
    expect(worst(bare, (color) => contrast(color, surface))).toBeGreaterThanOrEqual(1.6);
  });
});

test('white needs an edge on the light sheet, black on the dark one', () => {
  expect([edge('#ffffff'), edge('#000000'), edge('#0b6a56')]).toEqual(['weak-light', 'weak-dark', '']);
});
