import { createApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { openDatabase } from '../src/db/open.ts';
import { createServices } from '../src/services.ts';
import { Caller } from './caller.ts';
import { foundOrganizations } from './organizations.ts';
import { people, type Name } from './story.ts';

const password = 'walk the coast';
const emailOf = (name: Name) => `${name}@muster.example`;
const say = (text: string) => process.stdout.write(`${text}\n`);

// Everything is made through the API, by the people of the story, so that it obeys every rule of the product.
// Without mail, for nobody in it could open a link.
const config = readConfig({ ...process.env, SMTP_URL: '', RATE_LIMIT: 'off', LOG_LEVEL: 'silent' });
const database = await openDatabase(config, say);
const app = await createApp(await createServices(config, database.db, { state: 'ready' }));
try {
  const cast = await signUpEverybody();
  if (cast) {
    await foundOrganizations(cast, emailOf, say);
    say(`\nThree organizations are ready. Start with: npm start`);
  } else {
    say('\nThe demonstration is already there.');
  }
  say(`Sign in as ${emailOf('ines')} (admin of one, employee of another), password: ${password}`);
  say(
    `Others: ${Object.keys(people)
      .map((name) => `${name}@`)
      .join(' ')}muster.example, same password`,
  );
} finally {
  await app.close();
  await database.close();
}

/** Nobody, if the first of them already has an account. */
async function signUpEverybody() {
  const cast = new Map<Name, Caller>();
  for (const [name, fullName] of Object.entries(people) as [Name, string][]) {
    const caller = new Caller(app);
    const reply = await caller.tryPost('/users', { fullName, email: emailOf(name), password });
    if (reply.status === 400) return undefined;
    caller.id = (reply['user'] as { _id: string })._id;
    cast.set(name, caller);
  }
  return cast;
}
