import { projectColors } from '@muster/contract';
import { expect, test } from 'vitest';
import { contrast } from '../../ui/primitives/status-color.ts';
import { token } from '../../../test/tokens.ts';

test.each(projectColors)('%s stands out from a card in both themes', (color) => {
  for (const theme of ['light', 'dark'] as const)
    expect(contrast(token(theme, `project-${color}`), token(theme, 'surface'))).toBeGreaterThanOrEqual(3);
});
