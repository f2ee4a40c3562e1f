import type { AddressedHint } from './audience.ts';

/** Where a thing is that was changed. */
export interface ThingRef {
  organizationId: string;
  projectId: string;
  id: string;
}

/** Ids are made by clients: one alone may be that of something elsewhere. */
export const keyOfThing = ({ organizationId, projectId, id }: ThingRef) =>
  `${organizationId} ${projectId} ${id}`;

/** Reads things as everybody who may see them is shown them, as JSON, by their keys; those that are gone are left out. */
export type ReadContents = (refs: ThingRef[]) => Promise<Map<string, string>>;

/** Of more at once than that, listeners are told that they changed, and ask for what they show. */
const mostRead = 200;

/**
 * Writes what is told as events, once for all who hear of it: what has just been changed is read once and not by each
 * listener. Of several hints about one thing the last carries it; what is only repeated carries nothing.
 */
export async function writeEvents(
  addressed: AddressedHint[],
  latest: AddressedHint[],
  read: ReadContents,
): Promise<Map<AddressedHint, string>> {
  const refs = new Map(latest.flatMap((one) => refOf(one) ?? []).map((ref) => [keyOfThing(ref), ref]));
  const contents = refs.size > 0 && refs.size <= mostRead ? await read([...refs.values()]) : undefined;
  const carriers = new Map(latest.map((one) => [contentKeyOf(one), one]));
  return new Map(
    addressed.map((one) => {
      const key = contentKeyOf(one);
      return [one, writeEvent(one, carriers.get(key) === one ? contents?.get(key) : undefined)];
    }),
  );
}

function contentKeyOf(addressed: AddressedHint) {
  const ref = refOf(addressed);
  return ref ? keyOfThing(ref) : '';
}

function refOf({ hint }: AddressedHint): ThingRef | undefined {
  if (hint?.kind !== 'task' || hint.change === 'deleted') return undefined;
  const { organizationId, projectId, ids } = hint;
  return organizationId && projectId && ids?.length === 1
    ? { organizationId, projectId, id: ids[0]! }
    : undefined;
}

function writeEvent({ hint }: AddressedHint, content: string | undefined) {
  const text = JSON.stringify(hint);
  return `data: ${content === undefined ? text : `${text.slice(0, -1)},"task":${content}}`}\n\n`;
}

export const refreshEvent = writeEvent({ hint: { kind: 'refresh' } }, undefined);
