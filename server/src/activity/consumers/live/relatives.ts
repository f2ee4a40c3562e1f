import type { Recorded } from '../../activity.ts';
import type { AddressedHint } from './audience.ts';

interface Project {
  organizationId: string;
  projectId: string;
}

/** Which other tasks tell of these. */
export type ListRelatives = (project: Project, ids: string[]) => Promise<string[]>;

interface Changes extends Project {
  ids: Set<string>;
  formerParents: Set<string>;
  /** So much that all tasks of the project are to be read anew. */
  isWide: boolean;
}

/** Of more at once, screens read all tasks of the project anew rather than one after the other. */
export const fewRelatives = 100;

interface Around {
  list: ListRelatives;
  send: (addressed: AddressedHint) => void;
  onFailure: (error: unknown) => void;
}

/**
 * Tells of the tasks that show what has become of others. Whoever made the change does not know what else it shows in, hence
 * is told like everybody. What is changed while the database is asked is gathered by project, so that little waits.
 */
export function createRelatives({ list, send, onFailure }: Around) {
  const waiting = new Map<string, Changes>();
  let working: Promise<void> | undefined;

  function gather({ organizationId, projectId = '', subjectId, kind, changes }: Recorded) {
    const key = `${organizationId} ${projectId}`;
    const nothing = { organizationId, projectId, ids: new Set<string>(), formerParents: new Set<string>() };
    const gathered = waiting.get(key) ?? { ...nothing, isWide: false };
    waiting.set(key, gathered);
    const formerParent = changes?.['parent']?.from as string | null | undefined;
    if (kind === 'task.left' || kind === 'task.arrived') gathered.isWide = true;
    if (gathered.ids.size >= fewRelatives) gathered.isWide = true;
    if (gathered.isWide) return;
    gathered.ids.add(subjectId!);
    if (formerParent) gathered.formerParents.add(formerParent);
  }

  async function work() {
    // Those of one turn come together.
    await Promise.resolve();
    for (const [key, changes] of waiting) {
      waiting.delete(key);
      await tellOf(changes).catch(onFailure);
    }
    working = undefined;
  }

  async function tellOf({ organizationId, projectId, ids, formerParents, isWide }: Changes) {
    const project = { organizationId, projectId };
    const related = isWide ? [] : await list(project, [...ids]);
    const relatives = new Set([...formerParents, ...related]);
    if (isWide || relatives.size > fewRelatives) send({ hint: { kind: 'tasks', ...project } });
    else
      for (const id of relatives) send({ hint: { kind: 'task', ...project, ids: [id], change: 'updated' } });
  }

  return {
    tellOf: (changed: Recorded[]) => {
      changed.forEach(gather);
      if (waiting.size > 0) working ??= work();
    },
    settle: async () => working,
  };
}
