import type { Locator } from '@playwright/test';

/** Each up to its hue in degrees; behind the last one it is red again. */
const hues = [
  ['red', 20],
  ['yellow', 70],
  ['green', 170],
  ['blue', 260],
  ['red', 360],
] as const;

/** The word that a person would have for a colour of something on the screen. */
export async function colorOf(locator: Locator, property: 'color' | 'background-color' = 'color') {
  const painted = await locator.evaluate(
    (element, name) => getComputedStyle(element)[name as 'color'],
    property,
  );
  const [red = 0, green = 0, blue = 0] = painted.match(/[\d.]+/g)!.map((part) => Number(part) / 255);
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const range = most - least;
  if (range / (1 - Math.abs(most + least - 1)) < 0.2) return 'grey';
  const sixth =
    most === red
      ? (green - blue) / range
      : most === green
        ? 2 + (blue - red) / range
        : 4 + (red - green) / range;
  const hue = (sixth * 60 + 360) % 360;
  return hues.find(([, end]) => hue <= end)![0];
}
