import type { ProjectColor } from '@muster/contract';

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

/** As the theme has it. */
export const paintOf = (color: ProjectColor) => `var(--project-${color})`;
