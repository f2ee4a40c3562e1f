import { replaceReferences, writeReference, type Reference } from '@muster/contract';

/** Which references stand in a field, and by which words. */
export interface Labels {
  /** The words for one, which no other has: by them it is found again in what is typed. */
  labelOf: (reference: Reference) => string;
  isLabel: (words: string) => boolean;
  /** A text as it stands in the field, without ids. */
  show: (stored: string) => string;
  /** A text from the field as it is stored. */
  store: (shown: string) => string;
}

/** `nameOf` knows what people are called today. */
export function createLabels(nameOf: (userId: string) => string | undefined): Labels {
  const references = new Map<string, Reference>();
  const labels = new Map<string, string>();
  let pattern: RegExp | undefined;

  function labelOf(reference: Reference) {
    const { kind, id } = reference;
    const known = labels.get(`${kind}:${id}`);
    if (known !== undefined) return known;
    const name = kind === 'mention' ? nameOf(id) : undefined;
    const words = name === undefined ? reference.label : `@${name}`;
    let label = words;
    for (let nth = 2; references.has(label); nth += 1) label = `${words} (${nth})`;
    labels.set(`${kind}:${id}`, label);
    // As it was written: a line that nobody touches must not differ.
    references.set(label, reference);
    pattern = patternOf([...references.keys()]);
    return label;
  }

  return {
    labelOf,
    isLabel: (words) => references.has(words),
    show: (stored) => replaceReferences(stored, labelOf),
    store: (shown) =>
      pattern ? shown.replaceAll(pattern, (label) => writeReference(references.get(label)!)) : shown,
  };
}

/** Letters of scripts that put no space between words. */
const spaceless = String.raw`[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}]`;

/** The longest first: who is called Ann is not meant by Ann Lee, nor by Anna. */
const patternOf = (labels: string[]) =>
  new RegExp(
    `(?<![A-Za-z0-9])(?:${labels
      .toSorted((one, other) => other.length - one.length)
      .map((label) => label.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`))
      .join('|')})(?!(?!${spaceless})[\\p{L}\\p{N}])`,
    'gu',
  );
