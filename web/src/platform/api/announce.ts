import { toastTimes } from '@muster/contract';
import { messages } from '../../messages.ts';
import { report } from '../report.ts';
import { showAlert } from '../toasts/alert.ts';
import { toast, type ToastKind } from '../toasts/toast.ts';
import { ApiError } from './api-error.ts';

/** Something the user is told: a toast of some kind, or an alert dialog. */
export interface Announcement {
  as: ToastKind | 'alert';
  text: string;
  ms?: number;
}

/** What a mutation says; declared with it, in its `meta`. */
export interface MutationMeta extends Record<string, unknown> {
  success?: string | Announcement;
  /** Its form shows beside the fields what is wrong with them. */
  showsFields?: boolean;
  /** Nothing returned means the usual: what is wrong with the fields, or 'Something went wrong'. */
  failure?: (error: ApiError) => Announcement | Announcement[] | undefined;
}

export const errorToast = (text: string): Announcement => ({ as: 'error', text });
/** Takes longer to read than a second. */
const longToast = (text: string): Announcement => ({ as: 'error', text, ms: toastTimes.push });
export const alertBox = (text: string): Announcement => ({ as: 'alert', text });

/** An alert with the server's message, or with the other text when no answer came. */
export const serverAlert =
  (otherwise: string = messages.somethingWentWrong) =>
  ({ status, message }: ApiError) =>
    alertBox(status === 0 ? otherwise : message);

/** The server's words, where it knows best why something was refused. */
export const serverToast = ({ status, message, fields }: ApiError) =>
  status >= 400 && status < 500 ? errorToast(Object.values(fields ?? {})[0] ?? message) : undefined;

/** Only a refusal has a text of its own; everything else is said as usual. */
export const unauthorizedAlert = ({ isRefusal }: ApiError) =>
  isRefusal ? alertBox(messages.unauthorized) : undefined;

/** What an organization or a person may have is used up: the server says how much that is. */
export const quotaAlert = ({ code, message }: ApiError) =>
  code.startsWith('QUOTA_') ? alertBox(message) : undefined;

export function announceSuccess({ success }: MutationMeta = {}) {
  if (success) announce(typeof success === 'string' ? { as: 'success', text: success } : success);
}

export function announceFailure(error: unknown, { failure, showsFields }: MutationMeta = {}) {
  if (error instanceof ApiError && error.hasSessionEnded) return;
  const said = error instanceof ApiError ? failure?.(error) : undefined;
  // How long to wait is more than a fixed text can say.
  if (error instanceof ApiError && error.status === 429 && !tells(said, error))
    return announce(longToast(error.message));
  if (said) return [said].flat().forEach(announce);
  const isAboutFields = error instanceof ApiError && error.fields !== undefined;
  if (isAboutFields && showsFields) return;
  if (isAboutFields) return announce(errorToast(error.message));
  report(error);
  if (error instanceof ApiError && explained.has(error.status)) return announce(longToast(error.message));
  announce(errorToast(navigator.onLine ? messages.somethingWentWrong : messages.offline));
}

/** Failures that are nobody's fault and that the server explains: too large, away, full. */
const explained = new Set([413, 503, 507]);

const tells = (said: Announcement | Announcement[] | undefined, { message }: ApiError) =>
  [said ?? []].flat().some(({ text }) => text === message);

function announce({ as, text, ms }: Announcement) {
  if (as === 'alert') showAlert(text);
  else toast[as](text, { ms });
}
