import { messages } from '../../messages.ts';
import { dismissToast, toast, toasts } from '../toasts/toast.ts';

const ours = {
  look: (address: string) => fetch(address, { cache: 'no-cache' }),
  reload: () => location.reload(),
};

/** The longest time that a browser can wait. */
const untilClosed = 2 ** 31 - 1;

/**
 * Firefox before 155 remembers for as long as a page lives that a file of code could not be fetched, and does not ask for it
 * again; nor does another address help, where it is a file that the first one needs. A file that is there all the same
 * takes a new page; what was typed is kept.
 */
export async function isRemembered(failure: unknown, { look } = ours) {
  const [, address] =
    (failure instanceof Error && /^error loading dynamically imported module: (\S+)/.exec(failure.message)) ||
    [];
  return address !== undefined && isThere(look(address));
}

/** For who has pressed Retry. */
export async function reloadIfRemembered(failure: unknown, { look, reload } = ours) {
  if (await isRemembered(failure, { look, reload })) reload();
}

/** For who has not, and may be in the middle of something. */
export function offerReload({ reload } = ours) {
  const text = messages.partNotLoaded;
  for (const { id } of toasts.get().filter((shown) => shown.text === text)) dismissToast(id);
  toast.warning(text, { ms: untilClosed, action: { label: 'Reload', run: reload } });
}

const isThere = (asked: Promise<Response>) =>
  asked.then(
    ({ ok }) => ok,
    () => false,
  );
