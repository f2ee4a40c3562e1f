import { createSessionStore, createStore } from '../store.ts';

/** What the keyboard has opened over the screen. */
export const overlay = createSessionStore<'palette' | 'shortcuts' | null>(null);

/** What was typed into the palette, some of it perhaps before it was there. */
export const paletteText = createSessionStore('');

export function openPalette() {
  paletteText.set('');
  overlay.set('palette');
}

/** From when on shortcuts are heard; until then nobody is told of them. */
export const isListening = createStore(false);

export const isMac = /mac|iphone|ipad/i.test(navigator.platform);
