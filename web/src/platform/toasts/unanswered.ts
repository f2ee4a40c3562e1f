/** Longer than that nobody waits for what a key was to do. */
const patienceMs = 8_000;

interface Change {
  began: number;
  isMade: Promise<boolean>;
}

const unanswered = new Set<Change>();
let isTakingBack = false;

/** What takes something back is nothing that somebody would take back. */
export function takeBack(undo: () => void) {
  isTakingBack = true;
  undo();
  isTakingBack = false;
}

/** Answers what to call once the server has made the change, or not. */
export function changeBegins(): (made: boolean) => void {
  if (isTakingBack) return () => {};
  const { promise: isMade, resolve } = Promise.withResolvers<boolean>();
  const change = { began: Date.now(), isMade };
  unanswered.add(change);
  return (made: boolean) => {
    unanswered.delete(change);
    resolve(made);
  };
}

export const unansweredSince = (time: number) => [...unanswered].filter(({ began }) => began > time);

/** Whether all of them were made, which has to be known soon. */
export async function areMade(changes: readonly Change[]) {
  const tooLate = new Promise<false>((give) => void setTimeout(give, patienceMs, false));
  const made = Promise.all(changes.map(({ isMade }) => isMade)).then((all) => all.every(Boolean));
  return Promise.race([made, tooLate]);
}
