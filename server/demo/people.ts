import type { App } from '../src/platform/http/app.ts';
import { Caller } from './caller.ts';
import { idOf } from './ids.ts';
import { tell } from './progress.ts';
import { people, type Name } from './story.ts';

export type Cast = Map<Name, Caller>;

export const password = 'walk the coast';
export const emailOf = (name: Name) => `${name}@muster.example`;

/** Everybody of the story, signed in; who is there from an interrupted run comes back. */
export async function signUpEverybody(app: App) {
  const cast: Cast = new Map();
  const names = Object.entries(people) as [Name, string][];
  tell(`▸ ${names.length} people sign up`);
  for (const [name, fullName] of names) {
    const id = idOf('person', name);
    const caller = new Caller(app, id);
    const reply = await caller.tryPost('/users', { _id: id, fullName, email: emailOf(name), password });
    if (reply.status !== 201) {
      throw new Error(
        `${emailOf(name)} has an account that this demonstration did not make. Give it another DATA_DIR or database.`,
      );
    }
    cast.set(name, caller);
  }
  return cast;
}
