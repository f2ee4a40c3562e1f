const rowsWithFocus = '[data-list] > [role=row][tabindex="0"], [data-list="links"] > li > :is(a, button)';

/** The same as the arrow key in a list; from anywhere else, its first row. */
export function stepInList(key: 'ArrowDown' | 'ArrowUp') {
  const { activeElement } = document;
  if (activeElement?.closest('[data-list] > *')) {
    activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  } else {
    document.querySelector<HTMLElement>(`main :is(${rowsWithFocus})`)?.focus();
  }
}

/** By its pencil where it has one, else in its first field; what is open by itself, in its text. */
export function editRow() {
  const row = document.activeElement?.closest('[data-list] > *');
  if (!row) return document.querySelector<HTMLElement>('textarea[data-edit]')?.focus();
  const pencil = row?.querySelector<HTMLElement>('[data-edit]');
  if (pencil) pencil.click();
  else
    row
      ?.querySelector<HTMLElement>('input, textarea, [role=combobox], [aria-haspopup], [role=switch]')
      ?.focus();
}
