import { expect, test } from 'vitest';
import { findNpm } from './serve.mjs';

const [login, npm, shell] = [10, 20, 30];

/** The system with these processes: the name and the parent of each. */
const among = (processes) => (pid) => {
  const [name, parent] = processes[pid] ?? [];
  return name ? `${pid} (${name}) S ${parent} 1 1 0 -1` : '';
};

test.each(['sh', 'dash', 'ash', 'bash'])('npm is found behind %s that waits for us', (name) => {
  const before = among({ [login]: ['bash', 1], [npm]: ['npm start', login], [shell]: [name, npm] });
  expect(findNpm(shell, before)).toBe(npm);
  const afterNpm = among({ [login]: ['bash', 1], [shell]: [name, 1] });
  expect(findNpm(shell, afterNpm)).not.toBe(npm);
});

test.each(['npm start', 'node', 'MainThread', 'npm (x) S 7'])(
  'npm is found, as %s, where its shell became us, whoever started it',
  (name) => {
    const before = among({ 1: ['sh', 0], [login]: ['bash', 1], [npm]: [name, login] });
    expect(findNpm(npm, before)).toBe(npm);
    const afterLogout = among({ 1: ['sh', 0], [npm]: [name, 1] });
    expect(findNpm(npm, afterLogout)).toBe(npm);
    const afterNpm = among({ 1: ['sh', 0], [login]: ['bash', 1] });
    expect(findNpm(1, afterNpm)).not.toBe(npm);
  },
);

test('where the system tells of no processes, whoever started us stands for npm', () => {
  expect(findNpm(shell, () => '')).toBe(shell);
});
