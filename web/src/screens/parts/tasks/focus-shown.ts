/** The row of a task; where the list does not show it, the one that was left for it. */
export const focusShown = (name: string) =>
  (
    document.querySelector<HTMLElement>(`[data-task="${name}"]`) ??
    document.querySelector<HTMLElement>('[data-task][tabindex="0"]')
  )?.focus();
