import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { perform, useShortcut } from '../../keys/handlers.ts';
import { isListening, openPalette, overlay } from '../../keys/overlay.ts';
import { useStore } from '../../store.ts';
import { listen } from './listen.ts';
import { editRow, stepInList } from './rows.ts';

const Palette = lazy(async () => ({ default: (await import('./Palette.tsx')).Palette }));
const ShortcutsDialog = lazy(async () => ({
  default: (await import('./ShortcutsDialog.tsx')).ShortcutsDialog,
}));

/** Hears shortcuts on every screen, and holds what they open. */
export function Keys() {
  const { navigate } = useRouter();
  useShortcut('find', () => (overlay.get() === 'palette' ? overlay.set(null) : openPalette()));
  useShortcut('help', () => overlay.set('shortcuts'));
  useShortcut('home', () => void navigate({ to: '/' }));
  useShortcut('invites', () => void navigate({ to: '/invites' }));
  useShortcut('profile', () => void navigate({ to: '/profile' }));
  useShortcut('next', () => stepInList('ArrowDown'));
  useShortcut('previous', () => stepInList('ArrowUp'));
  useShortcut('edit', editRow);
  useEffect(() => {
    const stop = listen(perform);
    isListening.set(true);
    return () => {
      stop();
      isListening.set(false);
      overlay.set(null);
    };
  }, []);

  const opened = useStore(overlay);
  // Once opened, they stay: they fade away by themselves.
  const [used, setUsed] = useState(new Set<typeof opened>());
  if (opened && !used.has(opened)) setUsed(new Set(used).add(opened));
  return (
    <>
      <Suspense>{used.has('palette') && <Palette />}</Suspense>
      <Suspense>{used.has('shortcuts') && <ShortcutsDialog />}</Suspense>
    </>
  );
}
