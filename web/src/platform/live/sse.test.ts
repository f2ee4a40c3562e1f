import type { LiveHint } from '@muster/contract';
import { expect, test } from 'vitest';
import { createParser } from './sse.ts';

const stream = [
  ': welcome\n\n',
  'data: {"kind":"task","ids":["é"]}\n\n',
  ': still here\n\n',
  'data: {"kind":"team"}\n\n',
].join('');
const expected: LiveHint[] = [{ kind: 'task', ids: ['é'] }, { kind: 'team' }];

test.each([1, 2, 7, 1000])('a stream in pieces of %i characters gives the same hints', (size) => {
  const hints: LiveHint[] = [];
  const parse = createParser((hint) => hints.push(hint));
  for (let start = 0; start < stream.length; start += size) parse(stream.slice(start, start + size));
  expect(hints).toEqual(expected);
});
