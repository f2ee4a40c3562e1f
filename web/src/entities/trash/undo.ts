import type { QueryClient } from '@tanstack/react-query';
import { alertBox, errorToast, unauthorizedAlert } from '../../platform/api/announce.ts';
import type { ApiError } from '../../platform/api/api-error.ts';
import { mutateAside } from '../../platform/api/mutate.ts';
import { messages } from '../../messages.ts';
import { sayUndoable } from '../../platform/toasts/undoable.ts';

const texts = messages.trash;

export type Show = () => (() => void) | Promise<() => void>;

interface Undo {
  name: string;
  restore: () => Promise<unknown>;
  /** Shows it again before the server has answered; answers how to take that back. */
  show?: Show;
  /** Asks anew for what has changed by it. */
  reload: () => void;
}

/** For some seconds after something was deleted; later it is still in the trash. */
export function offerUndo(client: QueryClient, undo: Undo) {
  sayUndoable('info', texts.deleted(undo.name), () => mutateAside(client, undoing(undo), undefined));
}

const undoing = ({ name, restore, show, reload }: Undo) => ({
  mutationFn: restore,
  onMutate: async () => ({ takeBack: await show?.() }),
  onError: (_error: Error, _nothing: unknown, shown: { takeBack?: () => void } | undefined) =>
    shown?.takeBack?.(),
  onSettled: reload,
  meta: { success: texts.restored(name), failure: restoreFailure },
});

/** What keeps it from being restored is the server's to say. */
export const restoreFailure = (error: ApiError) =>
  error.status === 409
    ? alertBox(error.message)
    : error.status === 404
      ? errorToast(error.message)
      : unauthorizedAlert(error);
