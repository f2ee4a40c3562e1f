import { useState, type ClipboardEvent } from 'react';
import { codeFrom } from '../../../../platform/lazy/code.ts';
import { sayNotLoaded } from '../../../../platform/lazy/not-loaded.ts';
import type { PastingChoices } from './PastedDialog.tsx';

export interface Pasting extends PastingChoices {
  /** What the field would have held, until somebody has said what becomes of it. */
  text: string | undefined;
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
  onClose: () => void;
}

export const dialogCode = codeFrom(async () => (await import('./PastedDialog.tsx')).PastedDialog);

/** A title has one line: what is pasted with several is asked about. */
export function usePasting(choices: PastingChoices): Pasting {
  const [text, setText] = useState<string>();
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text');
    if (!/\S\s*[\n\r]\s*\S/.test(pasted)) return;
    event.preventDefault();
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const all = value.slice(0, selectionStart ?? 0) + pasted + value.slice(selectionEnd ?? 0);
    dialogCode.load().then(() => setText(all), sayNotLoaded);
  };
  return { ...choices, text, onPaste, onClose: () => setText(undefined) };
}
