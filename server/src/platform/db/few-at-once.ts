/** Of the statements of one list so many run at once: the other connections of the process are for everybody else. */
const most = 3;

/** Does the same for each of many, some at a time; the answers stand in the order of what was asked. */
export async function fewAtOnce<Item, Answer>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  let next = 0;
  const takeTurns = async () => {
    while (next < items.length) {
      const index = next++;
      answers[index] = await work(items[index]!, index);
    }
  };
  const lanes = Array.from({ length: most }, takeTurns);
  try {
    await Promise.all(lanes);
  } finally {
    // Where one has failed, nobody waits for the rest.
    next = items.length;
  }
  return answers;
}
