/** As many as a browser sends to one server at a time. */
const atOnce = 6;

/** Does something with each, a few at a time; after a failure with no others. */
export async function eachOfMany<T>(all: readonly T[], work: (one: T) => Promise<unknown>) {
  const left = all.values();
  let hasFailed = false;
  const goOn = async () => {
    for (const one of left) {
      if (hasFailed) return;
      await work(one);
    }
  };
  const fail = (error: unknown) => {
    hasFailed = true;
    throw error;
  };
  await Promise.all(Array.from({ length: atOnce }, () => goOn().catch(fail)));
}
