import type { CSSProperties } from 'react';

/** The two sheets that status colours stand on: --surface of each theme. */
export const surfaces = { light: '#ffffff', dark: '#121716' } as const;

const weakestEdge = 1.6;

/** Black or white, whichever can be read on the colour: at least 4.58:1 on every one. */
export const on = (color: string) => (luminance(color) > 0.179 ? '#000000' : '#ffffff');

/** A class for a colour that would melt into the sheet of one theme; it then gets an edge there. */
export function edge(color: string) {
  if (contrast(color, surfaces.light) < weakestEdge) return 'weak-light';
  if (contrast(color, surfaces.dark) < weakestEdge) return 'weak-dark';
  return '';
}

/** The variables that tab.css and swatch.css read. */
export const colorVariables = (color: string) => ({ '--c': color, '--on': on(color) }) as CSSProperties;

/** What WCAG calls the contrast ratio: from 1 to 21. */
export function contrast(one: string, other: string) {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The relative luminance of WCAG, from 0 to 1. */
function luminance(color: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(parseInt(color.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const linear = (share: number) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
