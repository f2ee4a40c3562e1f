/** Replaces what is selected, as if it were typed, so that the browser can undo it. */
export function typeInto(area: HTMLTextAreaElement, text: string) {
  const isDone = document.execCommand(text === '' ? 'delete' : 'insertText', false, text);
  if (isDone) return;
  area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end');
  area.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
