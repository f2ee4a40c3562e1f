import { IconButton } from './IconButton.tsx';
import { switchTheme, useTheme } from './theme.ts';

export const ThemeSwitch = () => (
  <IconButton icon={useTheme() === 'dark' ? 'moon' : 'sun'} label="Switch theme" onClick={switchTheme} />
);
