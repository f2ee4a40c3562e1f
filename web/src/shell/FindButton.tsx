import { isListening, isMac, openPalette } from '../keys/overlay.ts';
import { useStore } from '../store.ts';
import { Icon } from '../ui/Icon.tsx';

/** Opens the palette. Its shortcut is announced once it works. */
export function FindButton({ isSmall }: { isSmall?: boolean }) {
  const keys = isMac ? 'Meta+K' : 'Control+K';
  return (
    <button
      type="button"
      className={isSmall ? 'ib find-here' : 'find'}
      aria-label={isSmall ? 'Find anything' : undefined}
      aria-haspopup="dialog"
      aria-keyshortcuts={useStore(isListening) ? keys : undefined}
      onClick={openPalette}
    >
      <Icon name="search" />
      {!isSmall && (
        <>
          <span>Find anything</span>
          <kbd aria-hidden="true">{isMac ? '⌘K' : 'Ctrl K'}</kbd>
        </>
      )}
    </button>
  );
}
