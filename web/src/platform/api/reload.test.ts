import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { reloadWhere } from './reload.ts';

test('a first load that a change overtakes is followed by another', async () => {
  const client = new QueryClient();
  const answers: ((answer: string) => void)[] = [];
  const queryFn = () => new Promise<string>((answer) => answers.push(answer));
  const observer = new QueryObserver(client, { queryKey: ['tasks'], queryFn });
  observer.subscribe(() => undefined);
  await expect.poll(() => answers).toHaveLength(1);
  reloadWhere(client, ({ queryKey: [name] }) => name === 'tasks');
  answers[0]!('before');
  await expect.poll(() => answers).toHaveLength(2);
  answers[1]!('after');
  await expect.poll(() => observer.getCurrentResult().data).toBe('after');
});
