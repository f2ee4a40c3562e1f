/** A part of a text, from one place to another; both are the same where only the cursor stands. */
export interface Selection {
  text: string;
  from: number;
  to: number;
}

/** These characters are replaced, and then this is selected. */
export interface Edit {
  from: number;
  to: number;
  insert: string;
  select: readonly [number, number];
}

/** Puts marks around what is selected, or takes them away where they are. */
export function toggleMark({ text, from, to }: Selection, mark: string): Edit {
  const size = mark.length;
  const inside = text.slice(from, to);
  if (text.slice(from - size, from) === mark && text.slice(to, to + size) === mark)
    return { from: from - size, to: to + size, insert: inside, select: [from - size, to - size] };
  if (inside.length > 2 * size && inside.startsWith(mark) && inside.endsWith(mark))
    return { from, to, insert: inside.slice(size, -size), select: [from, to - 2 * size] };
  return { from, to, insert: `${mark}${inside}${mark}`, select: [from + size, to + size] };
}

/** What is selected leads to an address; without one, the place for it is selected. */
export function makeLink({ text, from, to }: Selection, address = ''): Edit {
  const words = text.slice(from, to);
  const insert = `[${words}](${address})`;
  const inAddress = from + words.length + 3;
  const end = from + insert.length;
  return {
    from,
    to,
    insert,
    select: words === '' ? [from + 1, from + 1] : address ? [end, end] : [inAddress, inAddress],
  };
}

/** Begins a name behind what is selected, as a word of its own. */
export function beginName({ text, to }: Selection, sign: '@' | '#'): Edit {
  const insert = /(^|\s)$/.test(text.slice(0, to)) ? sign : ` ${sign}`;
  const end = to + insert.length;
  return { from: to, to, insert, select: [end, end] };
}

export const isAddress = (text: string) => /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);

const marker = /^([ \t]*)(?:([-*+])|(\d{1,9})([.)]))[ \t]+(?:\[[ xX]\][ \t]+)?/;

/** Begins the selected lines like a list, or makes them plain lines again. */
export function toggleLines({ text, from, to }: Selection, beginning: (index: number) => string): Edit {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const next = text.indexOf('\n', Math.max(from, to - 1));
  const end = next === -1 ? text.length : next;
  const lines = text.slice(start, end).split('\n');
  const isSet = lines.every((line, index) => line.trimStart().startsWith(beginning(index)));
  const changed = lines.map((line, index) => {
    const plain = line.replace(marker, '$1');
    const indent = /^[ \t]*/.exec(plain)![0];
    return isSet ? plain : `${indent}${beginning(index)}${plain.slice(indent.length)}`;
  });
  const insert = changed.join('\n');
  const last = start + insert.length;
  return { from: start, to: end, insert, select: lines.length > 1 ? [start, last] : [last, last] };
}

/** What Enter does at the end of an item: the next one begins; one that is empty ends the list. */
export function continueList({ text, from, to }: Selection): Edit | undefined {
  if (from !== to) return undefined;
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const line = text.slice(start, from);
  const [beginning, indent = '', bullet, number, dot] = marker.exec(line) ?? [];
  if (beginning === undefined) return undefined;
  if (line === beginning) return { from: start, to: from, insert: '', select: [start, start] };
  const box = /\[[ xX]\]/.test(beginning) ? '[ ] ' : '';
  const insert = `\n${indent}${bullet ?? `${Number(number) + 1}${dot}`} ${box}`;
  return { from, to, insert, select: [from + insert.length, from + insert.length] };
}
