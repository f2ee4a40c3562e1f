import { startMailServer } from './mail-server.ts';
import { startWorld, type Person, type Special, type World } from './world.ts';

export type MailWorld = Awaited<ReturnType<typeof startMailWorld>>;

/** A world that sends mail, to a server on this machine. */
export async function startMailWorld(environment: Record<string, string> = {}, special: Special = {}) {
  const post = await startMailServer();
  const world = await startWorld(
    {
      SMTP_URL: post.url,
      MAIL_FROM: 'Muster <muster@acme.example>',
      PUBLIC_URL: 'https://muster.acme.example',
      ...environment,
    },
    special,
  );

  /** As if they had opened the link that was mailed to them. */
  const prove = async (...people: Person[]) => {
    const ids = people.map(({ id }) => id);
    const proven = { emailProvenAt: new Date() };
    await world.db.updateTable('users').set(proven).where('id', 'in', ids).execute();
  };

  return {
    ...world,
    post,
    prove,
    /** The newest mail to this address, after all that was to be sent has been. */
    async mailTo(address: string) {
      await world.work();
      return post.mailTo(address);
    },
    async stop() {
      await world.stop();
      await post.stop();
    },
  };
}

/** Somebody without an account, at a browser. */
export async function visit(world: Pick<World, 'visitor'>) {
  const visitor = world.visitor();
  await visitor.get('/health');
  return visitor;
}
