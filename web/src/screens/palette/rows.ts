const row = '[data-list]:not([data-list="ways"]) > *';
const rowsWithFocus = '[data-list] > [role=row][tabindex="0"], [data-list="links"] > li > :is(a, button)';

const firstRow = () => document.querySelector<HTMLElement>(`main :is(${rowsWithFocus})`);

/** The same as the arrow key in a list; from anywhere else, its first row. */
export function stepInList(key: 'ArrowDown' | 'ArrowUp') {
  const { activeElement } = document;
  if (activeElement?.closest(row)) {
    activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  } else {
    firstRow()?.focus();
  }
}

/** ↓ does so too while nothing has the focus but the heading and the rows are in sight: otherwise it scrolls the page. */
export function enterListByArrow(event: KeyboardEvent) {
  const { key, defaultPrevented, repeat, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (key !== 'ArrowDown' || defaultPrevented || repeat || ctrlKey || metaKey || altKey || shiftKey) return;
  const { activeElement } = document;
  if (activeElement !== document.body && !activeElement?.matches('main h1')) return;
  const first = firstRow();
  if (!first || !isInSight(first)) return;
  event.preventDefault();
  first.focus();
}

function isInSight(row: HTMLElement) {
  const { top, bottom } = row.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
}

/** By its pencil where it has one, else in its first field; what is open by itself, in its text. */
export function editRow() {
  const edited = document.activeElement?.closest(row);
  if (!edited) return document.querySelector<HTMLElement>('textarea[data-edit]')?.focus();
  const pencil = edited.querySelector<HTMLElement>('[data-edit]');
  if (pencil) pencil.click();
  else
    edited
      .querySelector<HTMLElement>('input, textarea, [role=combobox], [aria-haspopup], [role=switch]')
      ?.focus();
}
