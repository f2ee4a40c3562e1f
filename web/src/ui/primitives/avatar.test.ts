import { expect, test } from 'vitest';
import { token } from '../../../test/tokens.ts';
import { hueOf, initialsOf } from './Avatar.tsx';

test.each([
  ['Ada Lovelace', 'AL'],
  ['Tomasz Nowak', 'TN'],
  ['lucía  de la  cruz ', 'LC'],
  ['Cher', 'C'],
  ['李 小龙', '李小'],
  ['Zoë (she)', 'ZS'],
  ['👩‍🚀', '?'],
  ['', '?'],
])('the initials of %j are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

/** Ids that differ as little as ids can. */
const hues = Array.from({ length: 1_200 }, (_, n) =>
  hueOf(`7d4c1f0e-93aa-4b52-8c61-${n.toString(16).padStart(12, '0')}`),
);

test('people of one team rarely share a hue, however alike their ids are', () => {
  const shared = Array.from(
    { length: 200 },
    (_, team) => 6 - new Set(hues.slice(team * 6, team * 6 + 6)).size,
  );
  // Six who draw one of sixteen share 0.86 on the average; who knows only one of them cannot do better.
  expect(shared.reduce((sum, one) => sum + one) / shared.length).toBeLessThan(0.9);
  expect(Math.max(...shared)).toBeLessThanOrEqual(3);
});

test('each hue has about as many people as any other', () => {
  const counts = [...Map.groupBy(hues, (hue) => hue).values()].map(({ length }) => length);
  expect(counts).toHaveLength(16);
  expect(Math.min(...counts)).toBeGreaterThan(50);
  expect(Math.max(...counts)).toBeLessThan(100);
});

test.each(['light', 'dark'] as const)('initials can be read in every hue, %s', (theme) => {
  const [back, front] = [token(theme, 'who-back', '[^;]+'), token(theme, 'who-text', '[^;]+')];
  for (let hue = 0; hue < 360; hue += 5)
    expect(contrast(luminance(back, hue), luminance(front, hue)), String(hue)).toBeGreaterThan(4.5);
});

const contrast = (one: number, other: number) =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

/** Of an OKLCH colour: lightness and chroma as the token has them. */
function luminance(token: string, hue: number) {
  const [lightness, chroma] = token.split(' ').map(Number.parseFloat) as [number, number];
  const [l, a, b] = [
    lightness / 100,
    chroma * Math.cos((hue * Math.PI) / 180),
    chroma * Math.sin((hue * Math.PI) / 180),
  ];
  const [x, y, z] = [
    (l + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (l - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (l - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ];
  return (
    0.2126 * clamp(4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z) +
    0.7152 * clamp(-1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z) +
    0.0722 * clamp(-0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z)
  );
}

const clamp = (value: number) => Math.min(1, Math.max(0, value));
