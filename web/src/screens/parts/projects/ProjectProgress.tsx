import { limits, type ProjectCounts } from '@muster/contract';
import './project-progress.css';

/** How far the tasks of a project are. The bar shows what the words say. */
export function ProjectProgress({ counts: { open, done, overdue } }: { counts: ProjectCounts }) {
  const all = open + done;
  return (
    <span className="project-progress">
      <span className="track" aria-hidden="true">
        <span className="fill" style={{ inlineSize: `${all === 0 ? 0 : (100 * done) / all}%` }} />
      </span>
      <span className="words">
        {all === 0 ? (
          'No tasks yet'
        ) : (
          <span>
            {inWords(done)} of {inWords(all)} {all === 1 ? 'task' : 'tasks'} done
          </span>
        )}
        {overdue > 0 && <span className="late">{inWords(overdue)} overdue</span>}
      </span>
    </span>
  );
}

/** Counted up to a limit. */
const inWords = (count: number) =>
  count < limits.countedTasks
    ? count.toLocaleString('en')
    : `${limits.countedTasks.toLocaleString('en')} or more`;
