import { useRouter } from '@tanstack/react-router';
import { createElement, useEffect } from 'react';
import { perform, useShortcut } from '../../platform/keys/handlers.ts';
import { isListening, openPalette, overlay } from '../../platform/keys/overlay.ts';
import { useStore } from '../../platform/store.ts';
import { codeFrom } from '../../platform/lazy/code.ts';
import { sayNotLoaded } from '../../platform/lazy/not-loaded.ts';
import { listen } from './listen.ts';
import { editRow, enterListByArrow, stepInList } from './rows.ts';

const codes = {
  palette: codeFrom(async () => (await import('./Palette.tsx')).Palette),
  shortcuts: codeFrom(async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog),
};

/** Hears shortcuts on every screen, and holds what they open. */
export function Keys() {
  const { navigate } = useRouter();
  useShortcut('find', () => (overlay.get() === 'palette' ? overlay.set(null) : openPalette()));
  useShortcut('help', () => overlay.set('shortcuts'));
  useShortcut('home', () => void navigate({ to: '/' }));
  useShortcut('myWork', () => void navigate({ to: '/my-work' }));
  useShortcut('inbox', () => void navigate({ to: '/inbox' }));
  useShortcut('invites', () => void navigate({ to: '/invites' }));
  useShortcut('profile', () => void navigate({ to: '/profile' }));
  useShortcut('next', () => stepInList('ArrowDown'));
  useShortcut('previous', () => stepInList('ArrowUp'));
  useShortcut('edit', editRow);
  useEffect(() => {
    const stop = listen(perform);
    document.addEventListener('keydown', enterListByArrow);
    isListening.set(true);
    return () => {
      stop();
      document.removeEventListener('keydown', enterListByArrow);
      isListening.set(false);
      overlay.set(null);
    };
  }, []);

  const opened = useStore(overlay);
  useEffect(() => {
    if (!opened) return;
    codes[opened].load().catch((error: unknown) => {
      overlay.set(null);
      void sayNotLoaded(error);
    });
  }, [opened]);
  const palette = useStore(codes.palette);
  const shortcuts = useStore(codes.shortcuts);
  return (
    <>
      {palette && createElement(palette)}
      {shortcuts && createElement(shortcuts)}
    </>
  );
}
