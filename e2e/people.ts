import { randomUUID } from 'node:crypto';
import { register } from '@muster/contract';
import { expect, test as base, type BrowserContextOptions } from '@playwright/test';
import { Gone } from './gone.ts';
import { Person, type Identity } from './person.ts';

export { expect } from '@playwright/test';

interface People {
  /** Signs up by the API and gives them a browser that is signed in. */
  invited: (fullName: string, options?: BrowserContextOptions) => Promise<Person>;
  /** A browser without an account. */
  strange: (fullName: string, options?: BrowserContextOptions) => Promise<Person>;
  /** The same person at another browser, signed in there as well or not. */
  elsewhere: (person: Person) => Promise<Person>;
}

interface Fixtures {
  people: People;
  ada: Person;
  bob: Person;
  eve: Person;
  kim: Person;
  newcomer: Person;
}

/** What shows a rule once more, at other sizes, in other ways or when something fails: left out by a plain `npm test`. */
export const thorough = { tag: '@thorough' };

export const test = base.extend<Fixtures>({
  people: async ({ browser }, provide, story) => {
    const everybody: Person[] = [];
    const gone = new Gone();
    const join = async (identity: Identity, options: BrowserContextOptions) => {
      const person = await Person.at(identity, await browser.newContext(options), gone);
      everybody.push(person);
      return person;
    };
    await provide({
      invited: async (fullName, options) => {
        const identity = newIdentity(fullName);
        const person = await join(identity, options ?? {});
        await person.isRemembered();
        const { id: _id, email, password } = identity;
        await person.api.call(register, { body: { _id, fullName, email, password } });
        return person;
      },
      strange: (fullName, options = {}) => join(newIdentity(fullName), options),
      elsewhere: (person) => join(person, {}),
    });
    if (story.status !== story.expectedStatus)
      for (const { fullName, lastSight } of everybody)
        await story.attach(`What ${fullName} saw last`, {
          body: await lastSight.tell(),
          contentType: 'text/x-last-sight',
        });
    const complaints = () =>
      everybody.flatMap((person) => person.complaints().map((line) => `${person.fullName}: ${line}`));
    // A line that the story expects may still be on its way.
    await expect.poll(complaints, { message: 'what the browsers complained about' }).toEqual([]);
    await Promise.all(everybody.map(({ context }) => context.close()));
  },
  ada: ({ people }, provide) => people.invited('Ada Lovelace').then(provide),
  bob: ({ people }, provide) => people.invited('Bob Martin').then(provide),
  eve: ({ people }, provide) => people.invited('Eve Okafor').then(provide),
  kim: ({ people }, provide) => people.invited('Kim Lindqvist').then(provide),
  newcomer: ({ people }, provide) => people.strange('Nora Novak').then(provide),
});

export function newIdentity(fullName: string): Identity {
  const id = randomUUID();
  const email = `${fullName.split(' ')[0]!.toLowerCase()}.${id.slice(0, 8)}@example.com`;
  return { id, fullName, email, password: 'a long walk home' };
}
