/** What a control says of itself whose list is not there yet: so it cannot say which one it controls. */
export const closedList = { role: 'combobox', 'aria-expanded': false, 'aria-haspopup': 'listbox' } as const;
