import type { LabelColor, ProjectColor } from '@muster/contract';

export const colorNames: Record<ProjectColor, string> = {
  slate: 'Slate',
  red: 'Red',
  orange: 'Orange',
  yellow: 'Yellow',
  green: 'Green',
  teal: 'Teal',
  blue: 'Blue',
  violet: 'Violet',
};

/** None of the palette. */
export const isOwnColor = (color: LabelColor): color is `#${string}` => color.startsWith('#');

/** As the theme has it: one of the palette, or any other as light or as dark as it takes to be seen. */
export const paintOf = (color: LabelColor) =>
  isOwnColor(color) ? `oklch(from ${color} var(--seen) c h)` : `var(--project-${color})`;
