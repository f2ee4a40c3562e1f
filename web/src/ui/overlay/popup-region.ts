/** Popups hang outside the page's landmarks, where content is easily overlooked: each is one of its own. */
export const popupRegion = (label: string) => ({ role: 'region', 'aria-label': label });
