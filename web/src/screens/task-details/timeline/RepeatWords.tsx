import type { FieldChange, Repeat } from '@muster/contract';
import { repeatWords, whenNames } from '../../../entities/tasks/repeat-words.ts';

/** How it repeated before, and does since. */
export function RepeatWords({ from, to }: NonNullable<FieldChange['repeat']>) {
  if (!to) return 'stopped repeating it';
  if (!from) return `made it repeat: ${wordsOf(to)}`;
  return (
    <>
      changed how it repeats <del>{wordsOf(from)}</del>{' '}
      <span role="img" aria-label="to">
        →
      </span>{' '}
      <ins>{wordsOf(to)}</ins>
    </>
  );
}

const wordsOf = (repeat: Repeat) => `${repeatWords(repeat)}, ${whenNames[repeat.when].toLowerCase()}`;
