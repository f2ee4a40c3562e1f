import { copyText } from '../../../ui/primitives/clipboard.ts';
import { toast } from '../../../platform/notices/toast.ts';

export async function copyLink(link: string) {
  if (await copyText(link)) toast.success('Link copied');
  else toast.error('The link could not be copied');
}
