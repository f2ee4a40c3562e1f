import { isListening, isMac, openPalette } from '../keys/overlay.ts';
import { useStore } from '../store.ts';
import { Icon } from '../ui/Icon.tsx';

/** Opens the palette. Its shortcut is announced once it works. */
export function FindButton({ className }: { className: string }) {
  const keys = isMac ? 'Meta+K' : 'Control+K';
  return (
    <button
      type="button"
      className={className}
      aria-label="Find anything"
      aria-haspopup="dialog"
      aria-keyshortcuts={useStore(isListening) ? keys : undefined}
      onClick={openPalette}
    >
      <Icon name="search" />
      <span>Find anything</span>
      <kbd aria-hidden="true">{isMac ? '⌘K' : 'Ctrl K'}</kbd>
    </button>
  );
}
