import { markSigns } from '@muster/contract';
import { expect, test } from 'vitest';
import { tempo } from '../../../test/support/tempo.ts';
import type { Entry } from './entries-queries.ts';
import { marksOf } from './marks.ts';
import { doubtfulOf, meantBy } from './typing.ts';

const times = 5;

/** How long the program itself was busy, however busy the machine is. */
function timed<Answer>(work: () => Answer) {
  const answer = work();
  const start = process.threadCpuUsage();
  for (let n = 0; n < times; n += 1) work();
  const { user, system } = process.threadCpuUsage(start);
  return { answer, ms: (user + system) / 1000 / times };
}

const shownOf = (body: string, words: string[]) =>
  marksOf({ kind: 'comment', body } as Entry, words)[0]!
    .text.replaceAll(markSigns.start, '<')
    .replaceAll(markSigns.end, '>');

test.each([
  ['links that never end', '[x]('.repeat(4_900)],
  ['brackets', '['.repeat(20_000)],
  ['targets', `[x](${'a('.repeat(9_900)}`],
  ['accents', 'é '.repeat(10_000)],
  ['blanks', ' '.repeat(20_000)],
  ['one word', 'ﷺ'.repeat(20_000)],
])('of %s an excerpt is made within 20 ms', (_what, body) => {
  const { ms } = timed(() => shownOf(body, ['harbour']));
  expect(ms).toBeLessThan(20 * tempo());
});

test('an excerpt is of what stands about the first word, wherever that is', () => {
  const long = 'Before. '.repeat(2_000);
  expect(shownOf(`${long}**Their** [harbour](https://example.org/map) is open. ${long}`, ['harb'])).toMatch(
    /^… (Before\. )+Their <harbour> is open\. (Before\. )+.{0,7} …$/,
  );
  expect(shownOf(`${long}The harbour`, ['harb'])).toMatch(/ The <harbour>$/);
  expect(shownOf(long, ['harb'])).toMatch(/^Before\. .* …$/);
  expect(shownOf('\u202eThe \u2067harbour\u2069', ['harb'])).toBe('The <harbour>');
});

test('hundreds of words that are nearly the same are compared within 50 ms', () => {
  const known = Array.from(
    { length: 300 },
    (_, n) => `${'navigat'.repeat(4)}${n.toString(26).padStart(2, 'x')}`,
  );
  const typed = doubtfulOf(Array.from({ length: 10 }, (_, n) => `${'navigat'.repeat(4)}q${'abcdefghij'[n]}`));
  expect(typed).toHaveLength(3);
  const { answer, ms } = timed(() => typed.map((word) => meantBy(word, known).length));
  expect(answer).toEqual([12, 12, 12]);
  expect(ms).toBeLessThan(50 * tempo());
});
