import { limits } from './limits.ts';

/** Whom or what a text names: a person, or a task. */
export interface Reference {
  kind: 'mention' | 'task';
  /** Of a task with its project's before it, because it is unique only there: `…/…`. */
  id: string;
  /** As it was called when it was written, with its sign: @Ann Lee, #WEB-42. */
  label: string;
}

const label = String.raw`[@#][^[\]\n]{1,${limits.referenceLabel}}`;
const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
export const taskPlacePattern = `${id}/${id}`;

/** As it is stored: a link of Markdown, `[@Ann Lee](mention:…)` or `[#WEB-42](task:…/…)`. */
const pattern = String.raw`\[(${label})\]\((mention(?=:${id}\))|task(?=:${taskPlacePattern}\))):([0-9a-f/-]+)\)`;
const everyReference = new RegExp(pattern, 'gi');
const firstReference = new RegExp(`^${pattern}`, 'i');
/** What is left of one at the end of a text that was cut. */
const cutReference = /\[([@#][^[\]\n]*)(?:\](?:\([a-z:0-9/-]*)?)?$/i;

const read = (label: string, kind: string, id: string): Reference => ({
  kind: kind.toLowerCase() as Reference['kind'],
  id: id.toLowerCase(),
  label,
});

/** The reference with which a text begins, and how long it is. */
export function referenceAt(text: string) {
  const [raw, label, kind, id] = firstReference.exec(text) ?? [];
  return raw === undefined ? undefined : { raw, reference: read(label!, kind!, id!) };
}

export const replaceReferences = (text: string, replace: (reference: Reference) => string) =>
  text.replaceAll(everyReference, (_raw, label: string, kind: string, id: string) =>
    replace(read(label, kind, id)),
  );

const alike: Record<string, string> = { '[': '(', ']': ')', '`': '’', '|': '/', '\n': ' ' };

/** What would end a label, or what it stands in, is in it as something alike. */
const asLabel = (text: string) =>
  text
    .replaceAll(/[[\]`|\n]/g, (sign) => alike[sign]!)
    .slice(0, limits.referenceLabel + 1)
    .toWellFormed();

export const writeReference = ({ kind, id, label }: Reference) => `[${asLabel(label)}](${kind}:${id})`;

/** For wherever ids mean nothing: mail, push, the inbox, names of controls. */
export const withoutIds = (text: string) =>
  replaceReferences(text, ({ label }) => label).replace(cutReference, '$1');

/** Whom a text mentions, each once. */
export function mentionsIn(text: string) {
  const ids = new Set<string>();
  replaceReferences(text, ({ kind, id, label }) => {
    if (kind === 'mention') ids.add(id);
    return label;
  });
  return [...ids];
}
