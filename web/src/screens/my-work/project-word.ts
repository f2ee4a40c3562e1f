/** A `#word` that is being typed: where it begins, and the word without its sign. */
export interface ProjectWord {
  start: number;
  end: number;
  word: string;
}

/** At the cursor; without any letter after the sign it names no project: a number names a task. */
export function projectWordAt(text: string, cursor: number): ProjectWord | undefined {
  const before = /(?:^|\s)#([^\s#]*)$/.exec(text.slice(0, cursor));
  if (!before || /^[^\p{L}]+$/u.test(before[1]!)) return undefined;
  const start = cursor - before[1]!.length - 1;
  const rest = /^\S*/.exec(text.slice(cursor))![0];
  return { start, end: cursor + rest.length, word: before[1]! + rest };
}

/** The line without it, and where the cursor is then. */
export function withoutWord(text: string, { start, end }: ProjectWord) {
  const [before, after] = [text.slice(0, start), text.slice(end).replace(/^\s+/, '')];
  return { text: before + after, cursor: before.length };
}
