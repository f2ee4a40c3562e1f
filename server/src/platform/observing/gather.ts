import type { Worker } from 'node:cluster';
import type { MetricObjectWithValues, MetricValue } from 'prom-client';

/** What one process has counted. */
export type Figures = MetricObjectWithValues<MetricValue<string>>[];

interface Message {
  figures?: 'wanted' | 'told';
  id: number;
  told: Figures[];
}

type OtherProcess = Worker | NodeJS.Process;

// Less than Prometheus waits for the whole answer, more than a process waits for the database.
const patienceMs = { ofLeader: 4_500, ofWorker: 5_000 };

/** For who leads: one process that is asked for figures hears from all others that serve. */
export function gatherFiguresFor(asker: Worker, serving: ReadonlySet<Worker>) {
  answer(asker, async () => {
    const others = [...serving].filter((one) => one !== asker);
    return (await Promise.all(others.map((one) => ask(one, patienceMs.ofLeader)))).flat();
  });
}

/** For one of several: tells what it has counted, and answers how to hear it of the others. */
export function exchangeFigures(own: () => Promise<Figures>) {
  answer(process, async () => [await own()]);
  return () => ask(process, patienceMs.ofWorker);
}

function answer(other: OtherProcess, give: () => Promise<Figures[]>) {
  other.on('message', ({ figures, id }: Message) => {
    if (figures !== 'wanted') return;
    // Whoever cannot tell is left out, as is who does not answer in time.
    give()
      .then((told) => send(other, { figures: 'told', id, told }))
      .catch(() => {});
  });
}

/** To somebody who may be gone; without a listener that would end this process, too. */
const send = (other: OtherProcess, message: Partial<Message>) =>
  other.send?.(message, undefined, undefined, () => {});

let asked = 0;

/** Who does not answer in time is left out. */
function ask(other: OtherProcess, ms: number) {
  const id = ++asked;
  return new Promise<Figures[]>((done) => {
    const timer = setTimeout(end, ms, []);
    const hear = ({ figures, id: of, told }: Message) => {
      if (figures === 'told' && of === id) end(told);
    };
    other.on('message', hear);
    send(other, { figures: 'wanted', id });

    function end(told: Figures[]) {
      clearTimeout(timer);
      other.off('message', hear);
      done(told);
    }
  });
}
