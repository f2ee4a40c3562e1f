import { afterEach, expect, test } from 'vitest';
import { resetSession } from '../store.ts';
import { takeEarly } from './early.ts';

const organizations = { method: 'GET', url: '/api/organizations' };
const { signal } = new AbortController();

const asks = (status = 200) => {
  globalThis.early = new Map([
    ['GET /api/organizations', Promise.resolve(new Response(status === 204 ? null : 'Acme', { status }))],
  ]);
};
afterEach(() => {
  globalThis.early = undefined;
});

test('an answer that was asked for early is given once', async () => {
  asks();
  expect(await (await takeEarly(organizations, signal))?.text()).toBe('Acme');
  expect(await takeEarly(organizations, signal)).toBeUndefined();
});

test('where nothing was asked early there is nothing', async () => {
  expect(await takeEarly(organizations, signal)).toBeUndefined();
});

test('a server that kept silent is asked again', async () => {
  asks(204);
  expect(await takeEarly(organizations, signal)).toBeUndefined();
});

test('where an early call got lost, the screen asks itself', async () => {
  globalThis.early = new Map([['GET /api/organizations', Promise.reject(new Error('reset'))]]);
  expect(await takeEarly(organizations, signal)).toBeUndefined();
});

test('after a change nothing from before it is given', async () => {
  asks();
  await takeEarly({ method: 'POST', url: '/api/organizations' }, signal);
  expect(await takeEarly(organizations, signal)).toBeUndefined();
});

test('nobody is given what was asked for somebody else', async () => {
  asks();
  resetSession();
  expect(await takeEarly(organizations, signal)).toBeUndefined();
});

test('who does not want it any more does not wait for it', async () => {
  globalThis.early = new Map([['GET /api/organizations', new Promise(() => {})]]);
  const asking = new AbortController();
  const taken = takeEarly(organizations, asking.signal);
  asking.abort();
  await expect(taken).rejects.toThrow('aborted');
});
