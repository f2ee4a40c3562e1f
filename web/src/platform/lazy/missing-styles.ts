/** Nothing else tells one that could not be fetched from one that is empty. */
const missing = 'data-missing';

globalThis.addEventListener?.(
  'error',
  ({ target }) => target instanceof HTMLLinkElement && target.setAttribute(missing, ''),
  true,
);

/**
 * Vite asks for the style sheet of a part once: one that could not be fetched counts as there with the next try, and the
 * part would come without its looks.
 */
export const fetchMissingStyles = () =>
  Promise.all(
    Array.from(
      document.querySelectorAll<HTMLLinkElement>(`link[rel=stylesheet][${missing}]`),
      (failed) =>
        new Promise<unknown>((resolve, reject) => {
          const link = failed.cloneNode() as HTMLLinkElement;
          link.removeAttribute(missing);
          link.onload = resolve;
          link.onerror = () => reject(new Error(`${link.href} could not be fetched`));
          failed.replaceWith(link);
        }),
    ),
  );
