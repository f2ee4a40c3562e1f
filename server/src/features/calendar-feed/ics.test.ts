import type { WorkTask } from '@muster/contract';
import { expect, test } from 'vitest';
import { calendarOf } from './ics.ts';

const task = {
  _id: 'task',
  title: 'Light sectors; Hanstholm, “north” \\ south\nand east',
  startDate: null,
  dueDate: '2026-11-30',
  version: 3,
  updatedAt: '2026-11-17T10:11:12.345Z',
  ref: {
    key: 'WEB-42',
    status: { name: 'To Do' },
    project: { _id: 'website', name: 'Website' },
    organization: { _id: 'acme', name: 'Acme' },
  },
} as unknown as WorkTask;

const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

test('a task is an event of the whole day that it is due on', () => {
  const lines = linesOf(calendarOf([task], 'https://muster.example'));
  expect(lines.slice(8, -3)).toEqual([
    'BEGIN:VEVENT',
    'UID:task.website@muster',
    'DTSTAMP:20261117T101112Z',
    'LAST-MODIFIED:20261117T101112Z',
    'SEQUENCE:3',
    'DTSTART;VALUE=DATE:20261130',
    'DTEND;VALUE=DATE:20261201',
    'SUMMARY:WEB-42 Light sectors\\; Hanstholm\\, “north” \\\\ south\\nand east',
    'DESCRIPTION:To Do\\nWebsite\\, Acme\\nhttps://muster.example/acme/projects/website/tasks/task',
    'CATEGORIES:Website',
    'URL:https://muster.example/acme/projects/website/tasks/task',
    'TRANSP:TRANSPARENT',
  ]);
  expect(lines.slice(-3)).toEqual(['END:VEVENT', 'END:VCALENDAR', '']);
});

test('with a start it lasts from there, and without a due date it is none', () => {
  const text = calendarOf(
    [
      { ...task, startDate: '2026-11-28' },
      { ...task, dueDate: null },
    ],
    '',
  );
  expect(text).toContain('DTSTART;VALUE=DATE:20261128\r\nDTEND;VALUE=DATE:20261201\r\n');
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
});

test('every line ends with CR LF and has at most 75 bytes, whole characters each', () => {
  const title = '🐌'.repeat(100);
  const text = calendarOf([{ ...task, title }], '');
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(linesOf(text)).toContain(`SUMMARY:WEB-42 ${title}`);
});

test('nothing that a person wrote begins a line of its own', () => {
  const text = calendarOf([{ ...task, title: 'x\r\nEND:VEVENT\rBEGIN:VALARM\u0000' }], '');
  expect(linesOf(text)).toContain('SUMMARY:WEB-42 x\\nEND:VEVENT\\nBEGIN:VALARM');
});

test('what is due on the last day that can be written has no day after it', () => {
  const text = calendarOf([{ ...task, dueDate: '9999-12-31' }], 'https://muster.example');
  expect(text).toContain('DTSTART;VALUE=DATE:99991231');
  expect(text).not.toContain('DTEND');
});
