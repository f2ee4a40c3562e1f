import { messages } from '../../messages.ts';
import { report } from '../report.ts';
import { toast } from '../toasts/toast.ts';
import { isRemembered, offerReload } from './remembered-failure.ts';

/** To who has pressed something whose code could not be fetched. */
export async function sayNotLoaded(error: unknown) {
  report(error);
  if (await isRemembered(error)) offerReload();
  else toast.error(messages.somethingWentWrong);
}
