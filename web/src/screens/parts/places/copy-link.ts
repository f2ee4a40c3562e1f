import { toastTimes } from '@muster/contract';
import { messages } from '../../../messages.ts';
import { copyText } from '../../../ui/primitives/clipboard.ts';
import { toast } from '../../../platform/toasts/toast.ts';
import { isOnlyHere } from './only-here.ts';

/** Whoever hands it on learns here, rather than from those who cannot open it, that it leads nowhere else. */
export const copyLink = (link: string) => copy(link, 'Link', messages.links.onlyHere);

/** Made of the address at which Muster is open here. */
export const copyPath = (path: string, name = 'Link') =>
  copy(new URL(path, location.origin).href, name, messages.links.openedHere);

async function copy(link: string, name: string, onlyHere: string) {
  if (!(await copyText(link))) toast.error(`${name} could not be copied`);
  else if (isOnlyHere(link)) toast.warning(`${name} copied. ${onlyHere}`, { ms: toastTimes.push });
  else toast.success(`${name} copied`);
}

/** What stands beside a link in sight. */
export const aboutLink = (link: string) => (isOnlyHere(link) ? messages.links.onlyHere : '');
