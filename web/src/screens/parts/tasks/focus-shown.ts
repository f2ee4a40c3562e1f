/** The row of the first of these tasks that the list shows; where it shows none, the one that was left for it. */
export function focusShown(...names: (string | undefined)[]) {
  const rows = names.map((name) => document.querySelector<HTMLElement>(`[data-task="${name}"]`));
  const row = rows.find(Boolean) ?? document.querySelector<HTMLElement>('[data-task][tabindex="0"]');
  row?.focus();
}
