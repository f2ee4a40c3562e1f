import { expect, test } from 'vitest';
import { createMatcher, type Pressed } from './matcher.ts';
import { shortcutNames, shortcutOf, waysTo, type ShortcutName } from './shortcuts.ts';

const plain: Omit<Pressed, 'key'> = {
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isAltGraph: false,
};

function keyboard(isMac = false, canDo: (name: ShortcutName) => boolean = () => true) {
  let time = 0;
  const match = createMatcher({ isMac, now: () => time, canDo });
  return {
    press: (key: string, more: Partial<Pressed> = {}) => match({ ...plain, key, ...more }),
    wait: (ms: number) => (time += ms),
  };
}

test.each([
  ['?', { shiftKey: true }, 'help'],
  ['/', {}, 'searchField'],
  ['/', { shiftKey: true }, 'searchField'],
  ['k', { ctrlKey: true }, 'find'],
  ['c', {}, 'newTask'],
  ['C', {}, 'newTask'],
  [']', { ctrlKey: true, altKey: true, isAltGraph: true }, 'nextStatus'],
] as const)('%s is a shortcut, on every keyboard: %j', (key, more, name) => {
  expect(keyboard().press(key, more)).toBe(name);
});

test.each([
  ['c', { ctrlKey: true }],
  ['c', { metaKey: true }],
  ['c', { altKey: true }],
  ['C', { shiftKey: true }],
  ['k', { ctrlKey: true, shiftKey: true }],
  ['k', { metaKey: true }],
  ['Tab', {}],
] as const)('%s with %j belongs to the browser', (key, more) => {
  expect(keyboard().press(key, more)).toBeUndefined();
});

test('where there is no field to search by, / opens the palette', () => {
  expect(keyboard(false, (name) => name !== 'searchField').press('/')).toBe('find');
});

test('on a Mac the palette opens with ⌘K, and Ctrl+K stays what it is there', () => {
  expect(keyboard(true).press('k', { metaKey: true })).toBe('find');
  expect(keyboard(true).press('k', { ctrlKey: true })).toBeUndefined();
  expect(waysTo('find', true)).toEqual([['⌘K'], ['/']]);
  expect(waysTo('find', false)).toEqual([['Ctrl K'], ['/']]);
});

test('two keys in a row are one shortcut, unless too long apart', () => {
  const { press, wait } = keyboard();
  expect(press('g')).toBeUndefined();
  expect(press('h')).toBe('home');
  expect(press('h')).not.toBe('home');
  press('g');
  wait(2_000);
  expect(press('i')).toBeUndefined();
  press('g');
  expect(press('c')).toBe('newTask');
});

test('no two shortcuts share their keys, but those of different screens and of one before everywhere, and none begins another', () => {
  const ways = shortcutNames.flatMap((name) => {
    const { keys, isRare, where } = shortcutOf(name);
    return keys.map((way) => ({ way: way.join(' '), place: isRare ? where : 'anywhere' }));
  });
  for (const { way, place } of ways) {
    const same = ways.filter((other) => other.way === way);
    if (place === 'anywhere') expect(same.findIndex((other) => other.place === place)).toBe(same.length - 1);
    expect(new Set(same.map((other) => other.place)).size).toBe(same.length);
    expect(ways.filter((other) => other.way.startsWith(`${way} `))).toEqual([]);
  }
});

test('a key that two screens have means what this one can do', () => {
  expect(keyboard(false, (name) => name === 'done').press('d')).toBe('done');
  expect(keyboard(false, (name) => name === 'changeDueDate').press('d')).toBe('changeDueDate');
});
