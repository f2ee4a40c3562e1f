interface Waiting<Call, Result> {
  call: Call;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

const mostAtOnce = 50;

/**
 * Calls that come while one of their group is under way share the next run: one round trip and one commit for all of
 * them. Groups never wait for each other. When a run of several breaks a rule of the database, each of them is tried
 * alone and in turn, so that nobody fails for what another asked for. When the database itself fails, so do those who
 * wait: else each run would wait for it anew.
 */
export function together<Call, Result>(run: (calls: Call[]) => Promise<Result[]>) {
  const groups = new Map<string, Waiting<Call, Result>[]>();

  async function work(group: string, queue: Waiting<Call, Result>[]) {
    groups.set(group, queue);
    while (queue.length > 0) await settle(queue.splice(0, mostAtOnce), queue);
    groups.delete(group);
  }

  async function settle(batch: Waiting<Call, Result>[], others: Waiting<Call, Result>[]) {
    try {
      const results = await run(batch.map(({ call }) => call));
      batch.forEach(({ resolve }, index) => resolve(results[index]!));
    } catch (error) {
      if (!isBrokenRule(error)) [...batch, ...others.splice(0)].forEach(({ reject }) => reject(error));
      else if (batch.length === 1) batch[0]!.reject(error);
      else while (batch.length > 0) await settle(batch.splice(0, 1), batch);
    }
  }

  return (group: string, call: Call) =>
    new Promise<Result>((resolve, reject) => {
      const waiting = { call, resolve, reject };
      const queue = groups.get(group);
      if (queue) queue.push(waiting);
      else void work(group, [waiting]);
    });
}

// Classes of PostgreSQL's codes: bad data, and integrity constraints.
const isBrokenRule = (error: unknown) => /^2[23]...$/.test(String((error as { code?: unknown }).code));
