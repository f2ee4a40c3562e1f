import { markSigns, withoutIds, withoutTurns, type SearchMark } from '@muster/contract';
import type { Entry } from './entries-queries.ts';

/** Around the first word that was found, so much of a text is shown. */
const shown = { before: 60, all: 240 };
/** So much of the text about that word is read, as it was written. */
const read = { before: 1000, all: 2000 };
/** What is further behind is found and not shown; nobody looks for words of more letters. */
const most = { words: 5000, letters: 120 };

/** What was found, with the words marked: of names all, of texts the part that has the first of them. */
export function marksOf(entry: Entry, words: readonly string[]): SearchMark[] {
  const { kind, task, project, file, body, label } = entry;
  if (kind === 'project') return [{ field: 'name', text: marked(project.name, words) }];
  if (kind === 'file') return [{ field: 'name', text: marked(file!.name, words) }];
  const text = excerpt(body ?? '', words);
  if (kind === 'comment') return [{ field: 'comment', text }];
  const title: SearchMark = { field: 'title', text: marked(task.title, words) };
  return [
    title,
    ...(text === '' ? [] : [{ field: 'description' as const, text }]),
    ...(label === null ? [] : [{ field: 'label' as const, text: marked(label, words) }]),
  ];
}

/** The text with each word between signs that begins as one of those looked for. */
export function marked(text: string, words: readonly string[]) {
  return plain(text).replaceAll(word, (found) =>
    isMeant(found, words) ? markSigns.start + found + markSigns.end : found,
  );
}

function excerpt(body: string, words: readonly string[]) {
  const begin = Math.max(0, findFirst(body, words) - read.before);
  const end = begin + read.all;
  const text = plain(withoutSigns(withoutTurns(withoutIds(body.slice(begin, end)))))
    .replaceAll(/\s+/g, ' ')
    .trim();
  const first = findFirst(text, words);
  const from = first <= shown.before ? 0 : text.indexOf(' ', first - shown.before) + 1 || first;
  const start = from > first ? first : from;
  const cut = text.slice(start, start + shown.all).toWellFormed();
  const isCut = start + cut.length < text.length || end < body.length;
  return marked(`${begin + start > 0 ? '… ' : ''}${cut}${isCut ? ' …' : ''}`, words);
}

/** Where the first word is that was looked for; otherwise the beginning. */
function findFirst(text: string, words: readonly string[]) {
  let looked = 0;
  for (const { 0: found, index } of text.matchAll(word)) {
    if (isMeant(found, words)) return index;
    looked += 1;
    if (looked === most.words) break;
  }
  return 0;
}

const word = /[\u2e80-\u9fff\uf900-\ufaff]|[\p{L}\p{N}\p{M}]+/gu;

const isMeant = (found: string, words: readonly string[]) => {
  const kept = asKept(found.slice(0, most.letters));
  return words.some((one) => kept.startsWith(one));
};

/** As the database keeps words (`search_words_of`, migration 0064). */
const asKept = (text: string) => (isAscii.test(text) ? text : withoutAccents(text)).toLowerCase();

const isAscii = /^[\0-\x7f]*$/;

const withoutAccents = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC');

const plain = (text: string) => text.replaceAll(markSigns.start, '').replaceAll(markSigns.end, '');

/** Without most of what makes it Markdown: it may begin within a mark, and dozens are read at once, which no parser is made for. */
const withoutSigns = (text: string) =>
  text
    .replaceAll(/!?\[([^[\]\n]{0,200})\]\([^()[\]\s]{0,2000}\)/g, '$1')
    .replaceAll(/^ {0,9}(?:#{1,6} |> |[-*+] (?:\[[ x]\] )?|\d{1,9}[.)] |```.*$)/gim, '')
    .replaceAll(/\*\*|__|~~|`/g, '');
