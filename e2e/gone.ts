const bulk = /^(.*\/projects\/)[^/]+\/tasks\/bulk(\/undo)?$/;
/** Who is taken off a team, or out of an organization, is refused all of it. */
const left = /^(.*\/projects\/[^/]+)\/team\/[^/]+$|^(.*\/organizations\/[^/]+)\/members\/[^/]+$/;

/**
 * What the people of a story have deleted, moved elsewhere, or taken from somebody. Whoever has it on the screen may ask
 * for it once more before they are told: how often, depends on who is faster.
 */
export class Gone {
  readonly #paths: RegExp[] = [];

  /** After a change that succeeded. */
  note(method: string, url: string) {
    const path = pathOf(url);
    const [, projects] = bulk.exec(path) ?? [];
    const [, project, organization] = left.exec(path) ?? [];
    // Which tasks, and from which project to which, only the body says.
    if (projects && method !== 'GET') this.#paths.push(new RegExp(`^${projects}[^/]+/tasks/`));
    if (method === 'DELETE') this.#paths.push(new RegExp(`^${project ?? organization ?? path}(/|$)`));
  }

  isPartOf = (url: string) => this.#paths.some((path) => path.test(pathOf(url)));
}

const pathOf = (url: string) => new URL(url, 'http://any').pathname;
