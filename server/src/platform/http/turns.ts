interface Limits {
  /** Of all together. */
  atOnce?: number;
  /** Of one person. */
  each: { atOnce: number; waiting: number };
}

interface Person {
  running: number;
  waiting: { go: () => void; fail: (error: Error) => void }[];
}

export type Turns = ReturnType<typeof createTurns>;

/** Who may go on: so many at once, so many of one person, and people who wait come by turns, each with their oldest. */
export function createTurns({ atOnce = Infinity, each }: Limits) {
  let running = 0;
  // In the order in which they had their last turn.
  const people = new Map<string, Person>();

  /** Nothing when it is their turn at once, else when it will be. Each turn must be given back. */
  function take(who: string): Promise<void> | undefined | 'refused' {
    const person = people.get(who) ?? { running: 0, waiting: [] };
    if (person.waiting.length === 0 && mayRun(person)) return start(who, person);
    if (person.waiting.length >= each.waiting) return 'refused';
    people.set(who, person);
    return new Promise((go, fail) => person.waiting.push({ go, fail }));
  }

  const mayRun = (person: Person) => running < atOnce && person.running < each.atOnce;

  function start(who: string, person: Person) {
    running += 1;
    person.running += 1;
    putLast(who, person);
    return undefined;
  }

  function putLast(who: string, person: Person) {
    people.delete(who);
    people.set(who, person);
  }

  function giveBack(who: string) {
    const person = people.get(who)!;
    running -= 1;
    person.running -= 1;
    putLast(who, person);
    if (person.running === 0 && person.waiting.length === 0) people.delete(who);
    // Where there is no bound for all together, nobody else was waiting for this.
    for (const [name, next] of atOnce === Infinity ? [[who, person] as const] : people) {
      if (next.waiting.length === 0 || !mayRun(next)) continue;
      start(name, next);
      next.waiting.shift()!.go();
      return;
    }
  }

  /** None of theirs that wait will have a turn. */
  function refuseWaiting(who: string, error: Error) {
    const person = people.get(who);
    if (!person) return;
    person.waiting.splice(0).forEach(({ fail }) => fail(error));
    if (person.running === 0) people.delete(who);
  }

  return { take, giveBack, refuseWaiting };
}

export interface Turn {
  /** Absent when it is their turn already. */
  comes?: Promise<void>;
  /** Once is enough, at any time: also before it came. */
  giveBack: () => void;
}

/** Undefined where too many of theirs wait already. */
export function takeTurn(turns: Turns, who: string): Turn | undefined {
  const taken = turns.take(who);
  if (taken === 'refused') return undefined;
  let state: 'waiting' | 'running' | 'over' = taken ? 'waiting' : 'running';
  const giveBack = () => {
    if (state === 'running') turns.giveBack(who);
    state = 'over';
  };
  return { comes: taken && begin(taken), giveBack };

  async function begin(turn: Promise<void>) {
    await turn;
    if (state === 'over') turns.giveBack(who);
    else state = 'running';
  }
}
