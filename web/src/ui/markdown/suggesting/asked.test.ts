import { expect, test } from 'vitest';
import { effortOf } from '../../../../test/effort.ts';
import { findAsked, findPeople } from './asked.ts';

test.each([
  ['@|', '@', ''],
  ['Ask @an|', '@', 'an'],
  ['Ask @Ann L|ater', '@', 'Ann L'],
  ['(#4|', '#', '4'],
  ['请@王|', '@', '王'],
  ['#one\n@two|', '@', 'two'],
])('%j asks for somebody or something', (marked, sign, text) => {
  const cursor = marked.indexOf('|');
  expect(findAsked(marked.replace('|', ''), cursor)).toMatchObject({ sign, text });
});

test.each(['ann@exa|', '# Hea|', '## |', '@ an|', 'https://a.example/#a|', '&#3|', 'an|', '@an\n|'])(
  '%j asks for nothing',
  (marked) => {
    const cursor = marked.indexOf('|');
    expect(findAsked(marked.replace('|', ''), cursor)).toBeUndefined();
  },
);

const people = ['Lee Annan', 'Ann Lee', 'Bo Ånders', 'Jean-Luc'].map((fullName) => ({
  _id: fullName,
  fullName,
}));
const namesFor = (text: string, most = 8) => findPeople(people, text, most).map(({ fullName }) => fullName);

test.each([
  ['', ['Lee Annan', 'Ann Lee', 'Bo Ånders', 'Jean-Luc']],
  ['an', ['Ann Lee', 'Lee Annan', 'Bo Ånders']],
  ['lee a', ['Lee Annan', 'Ann Lee']],
  ['LUC', ['Jean-Luc']],
  ['ann lee ', ['Ann Lee', 'Lee Annan']],
  ['nn', []],
  ['ann lee a', []],
])('%j finds %j', (text, names) => {
  expect(namesFor(text)).toEqual(names);
});

test('of many people the list is there at once', () => {
  const crowd = Array.from({ length: 500 }, (_, nth) => ({
    _id: String(nth),
    fullName: `Ann${nth} Lee${nth}`,
  }));
  findPeople(crowd, 'warm', 8);
  expect(effortOf(() => expect(findPeople(crowd, 'lee4', 8)).toHaveLength(8))).toBeLessThan(50);
});
