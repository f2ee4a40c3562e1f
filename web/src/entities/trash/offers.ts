import type { QueryClient } from '@tanstack/react-query';
import { reloadPlace, restore, type TrashPlace } from './restore.ts';
import { offerUndo, type Show } from './undo.ts';

interface Deleted {
  _id: string;
  name: string;
}

/** A task or a status of a project, or a project of an organization. */
export const offerBack = (client: QueryClient, place: TrashPlace, { _id, name }: Deleted, show?: Show) =>
  offerUndo(client, {
    name,
    show,
    restore: () => restore(place, _id),
    reload: () => void reloadPlace(client, place),
  });
