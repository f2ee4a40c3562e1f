import * as contract from '@muster/contract';
import type { RawBuilder } from 'kysely';
import { personBy } from '../../authorization/admitted.ts';
import { requirePrincipal } from '../../authorization/scopes.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { App } from '../../platform/http/app.ts';
import { ok } from '../../platform/http/replies.ts';
import type { Services } from '../../services.ts';

export async function timeZoneRoutes(app: App, { db }: Pick<Services, 'db'>) {
  app.route({
    ...contract.getTimeZone,
    config: { readsAhead: true },
    handler: async (request) => ok(await request.readAhead((way) => findTimeZone(db, personBy(way)))),
  });

  app.route({
    ...contract.updateTimeZone,
    handler: async (request) => {
      const { userId } = requirePrincipal(request);
      await saveTimeZone(db, userId, request.body);
      return ok(await findTimeZone(db, userId));
    },
  });
}

async function findTimeZone(db: Db, person: string | RawBuilder<string>) {
  const { chosen, browser } = await db
    .selectFrom('users')
    .select(['chosenTimeZone as chosen', 'browserTimeZone as browser'])
    .where('id', '=', person)
    .executeTakeFirstOrThrow();
  return { timeZone: chosen ?? browser ?? 'UTC', chosen };
}

/** What is not named stays. */
async function saveTimeZone(db: Db, userId: string, { chosen, browser }: contract.TimeZoneChange) {
  if (chosen === undefined && browser === undefined) return;
  await db
    .updateTable('users')
    .set({
      ...(chosen !== undefined && { chosenTimeZone: chosen }),
      ...(browser !== undefined && { browserTimeZone: browser }),
    })
    .where('id', '=', userId)
    .execute();
}
