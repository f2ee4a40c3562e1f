import { messages } from '../../messages.ts';
import { report } from '../report.ts';
import { toast } from '../toasts/toast.ts';

/** To who has pressed something whose code could not be fetched. */
export function sayNotLoaded(error: unknown) {
  report(error);
  toast.error(messages.somethingWentWrong);
}
