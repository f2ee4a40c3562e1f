import { createApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { openDatabase } from '../src/database.ts';
import { createServices } from '../src/services.ts';
import { isTold, markAsTold } from './ending.ts';
import { foundOrganizations } from './organizations.ts';
import { emailOf, password, signUpEverybody } from './people.ts';
import { tell } from './progress.ts';
import { settle } from './settle.ts';
import { people } from './story.ts';

// Everything is made through the API, by the people of the story, so that it obeys every rule of the product. Only their past is
// not: nobody can have done yesterday what they do today.
// Without mail, for nobody in it could open a link.
const config = readConfig({ ...process.env, SMTP_URL: '', RATE_LIMIT: 'off', LOG_LEVEL: 'silent' });
const database = await openDatabase(config, tell);
const services = await createServices(config, database.db, { state: 'ready' });
const app = await createApp(services);
try {
  if (await isTold(database.db)) {
    tell('The demonstration is already there, whole.');
  } else {
    await foundOrganizations(await signUpEverybody(app), database.db);
    await settle(services);
    await markAsTold(database.db);
    tell('\nThe demonstration is ready. Start with: npm start');
  }
  tell(`Sign in as ${emailOf('ines')} (admin of one, employee of another), password: ${password}`);
  const others = Object.keys(people).map((name) => `${name}@`);
  tell(`Others: ${others.join(' ')}muster.example, same password`);
} catch (error) {
  tell(
    `\nThe demonstration stopped before its end: ${error instanceof Error ? error.message : String(error)}`,
  );
  process.exitCode = 1;
} finally {
  await app.close();
  await database.close();
}
