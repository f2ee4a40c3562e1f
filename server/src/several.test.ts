import cluster, { type Worker } from 'node:cluster';
import { EventEmitter } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import { outlive } from './fate.ts';
import { lead } from './several.ts';

vi.mock('./fate.ts', () => ({ outlive: vi.fn(), startAnew: 70 }));
vi.mock('./platform/observing/gather.ts', () => ({ gatherFiguresFor: () => {} }));

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A process as far as who leads knows it. */
function forked(pid: number | undefined) {
  const worker = new EventEmitter();
  const kill = () => worker.emit('exit', 0, null);
  return Object.assign(worker, {
    process: Object.assign(new EventEmitter(), { pid, kill, send: () => true }),
  });
}

test('a process that could not be started is replaced, and not waited for at the end', async () => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const workers = [forked(1), forked(undefined), forked(3)];
  const fork = vi.spyOn(cluster, 'fork');
  for (const worker of workers) fork.mockReturnValueOnce(worker as unknown as Worker);
  lead(2);
  workers[0]!.emit('message', 'ready');
  expect(fork).toHaveBeenCalledTimes(2);
  workers[0]!.emit('error', new Error('a message could not be sent'));
  workers[1]!.emit('error', new Error('spawn EAGAIN'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fork).toHaveBeenCalledTimes(3);
  const { stop } = await vi.mocked(outlive).mock.calls[0]![1];
  await stop();
});
