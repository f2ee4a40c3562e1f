import { toastTimes } from '@muster/contract';
import { messages } from '../../../messages.ts';
import { copyText } from '../../../ui/primitives/clipboard.ts';
import { toast } from '../../../platform/notices/toast.ts';
import { isOnlyHere } from './only-here.ts';

/** Whoever hands it on learns here, rather than from those who cannot open it, that it leads nowhere else. */
export async function copyLink(link: string, name = 'Link') {
  if (!(await copyText(link))) toast.error(`${name} could not be copied`);
  else if (isOnlyHere(link))
    toast.warning(`${name} copied. ${messages.links.onlyHere}`, { ms: toastTimes.push });
  else toast.success(`${name} copied`);
}

/** What stands beside a link in sight. */
export const aboutLink = (link: string) => (isOnlyHere(link) ? messages.links.onlyHere : '');
