import { isListening, isMac, openPalette } from '../../platform/keys/overlay.ts';
import { useStore } from '../../platform/store.ts';
import { Icon } from '../../ui/primitives/Icon.tsx';

/** Opens the palette. Its shortcut is announced once it works. */
export const FindButton = () => (
  <button
    type="button"
    className="find"
    aria-haspopup="dialog"
    aria-keyshortcuts={useStore(isListening) ? (isMac ? 'Meta+K' : 'Control+K') : undefined}
    onClick={openPalette}
  >
    <Icon name="search" />
    <span>Find anything</span>
    <kbd aria-hidden="true">{isMac ? '⌘K' : 'Ctrl K'}</kbd>
  </button>
);
