import type { FoundProject, WorkTask } from '@muster/contract';
import type { WorkPlace } from '../../entities/work/adding.ts';
import { fits } from '../../ui/primitives/fits.ts';

const most = 6;

interface Found {
  projects: readonly Pick<FoundProject, '_id' | 'name' | 'organization' | 'isArchived'>[];
  /** Whether the word still means it, while the answer is one to another word. */
  isNamed: (name: string) => boolean;
}

/** First those of the tasks on the screen, then what the server finds by the word. */
export function placesMeant(
  word: string,
  tasks: readonly { ref: Pick<WorkTask['ref'], 'organization' | 'project'> }[],
  found: Found,
): WorkPlace[] {
  const here = tasks.map(({ ref: { organization, project } }): WorkPlace => ({ organization, project }));
  const others = found.projects
    .filter(({ name, isArchived }) => !isArchived && found.isNamed(name))
    .map(({ _id, name, organization }): WorkPlace => ({ organization, project: { _id, name } }));
  const all = [...here.filter(({ project }) => fits(project.name, word)), ...(word === '' ? [] : others)];
  return [...Map.groupBy(all, ({ project }) => project._id).values()].map(([first]) => first!).slice(0, most);
}
