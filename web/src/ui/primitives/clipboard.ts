/** Whether the text is now on the clipboard. */
export async function copyText(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Browsers hide the clipboard on plain http, where many host this.
    return copyBySelection(text);
  }
}

function copyBySelection(text: string) {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'sr';
  // Inside an open dialog, which would take the focus back from anything outside.
  (focused?.parentElement ?? document.body).append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
