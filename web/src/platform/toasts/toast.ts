import { toastTimes } from '@muster/contract';
import { createSessionStore } from '../store.ts';

export type ToastKind = 'success' | 'info' | 'warning' | 'error';
export interface ToastMessage {
  id: number;
  kind: ToastKind;
  text: string;
  ms: number;
  action?: ToastAction;
}
interface ToastOptions {
  ms?: number;
  action?: ToastAction;
}
/** Pressing it closes the toast. */
export interface ToastAction {
  label: string;
  run: () => void;
}

/** Long enough to read it, to find its button and to press it. */
const actionMs = 8_000;

let lastId = 0;

export const toasts = createSessionStore<ToastMessage[]>([]);

export const dismissToast = (id: number) => toasts.set(toasts.get().filter((toast) => toast.id !== id));

const shows =
  (kind: ToastKind) =>
  (text: string, { action, ms = action ? actionMs : toastTimes.standard }: ToastOptions = {}) => {
    toasts.set([...toasts.get(), { id: ++lastId, kind, text, ms, action }]);
    return lastId;
  };

export const toast = {
  success: shows('success'),
  info: shows('info'),
  warning: shows('warning'),
  error: shows('error'),
};
