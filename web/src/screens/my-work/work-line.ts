import { dayAtEnd } from '../../entities/tasks/dates/day-words.ts';

/** What a line says: words that were declined as a day, or that are all of it, belong to the title. */
export function readLine(line: string, today: string, declined?: string) {
  const told = dayAtEnd(line, today);
  return !told || told.rest === '' || told.words === declined
    ? { title: line.trim(), told: undefined }
    : { title: told.rest, told };
}
