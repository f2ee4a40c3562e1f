import type { App } from '../src/platform/http/app.ts';
import { Caller } from './caller.ts';
import { idOf } from './ids.ts';
import { tell } from './progress.ts';
import { people, type Name } from './story.ts';

export type Cast = Map<Name, Caller>;

export const password = 'walk the coast';
export const emailOf = (name: Name) => `${name}@muster.example`;
const idOfPerson = (name: Name) => idOf('person', name);

const names = Object.keys(people) as Name[];
export const emails = names.map(emailOf);
export const personIds = names.map(idOfPerson);

/** Everybody of the story, signed in; who is there from an interrupted run comes back. */
export async function signUpEverybody(app: App) {
  const cast: Cast = new Map();
  tell(`▸ ${names.length} people sign up`);
  for (const name of names) {
    const id = idOfPerson(name);
    const caller = new Caller(app, id);
    const account = { _id: id, fullName: people[name], email: emailOf(name), password };
    const reply = await caller.tryPost('/users', account);
    if (reply.status !== 201) {
      throw new Error(
        `${emailOf(name)} has an account that this demonstration did not make. Give it another DATA_DIR or database.`,
      );
    }
    cast.set(name, caller);
  }
  return cast;
}
