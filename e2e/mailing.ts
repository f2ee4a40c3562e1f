import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { expect, test as base } from './people.ts';
import type { Person } from './person.ts';
import { startServer } from './server.ts';

export { expect } from './people.ts';

interface Post {
  /** The newest mail to somebody with this subject, once it is there. */
  mailTo: (person: Pick<Person, 'email'>, subject: string) => Promise<Email>;
  /** How many mails somebody has got. */
  count: (person: Pick<Person, 'email'>) => number;
}

interface Mailing {
  url: string;
  post: Post;
}

/** Stories at a server that sends mail, to a mail server on this machine. */
export const test = base.extend<{ post: Post }, { mailing: Mailing }>({
  mailing: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it what a fixture needs
    async ({}, provide) => {
      const { smtpUrl, post, stop } = await startMailServer();
      const server = await startServer({ environment: { SMTP_URL: smtpUrl } });
      await provide({ url: server.url, post });
      await server.stop();
      await stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ mailing }, provide) => provide(mailing.url),
  post: ({ mailing }, provide) => provide(mailing.post),
});

async function startMailServer() {
  const mails: Email[] = [];
  const keep = async (stream: SMTPServerDataStream) =>
    void mails.push(await PostalMime.parse(await buffer(stream)));
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData: (stream, _session, done) => void keep(stream).finally(done),
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.server.address() as AddressInfo;

  const mailsTo = ({ email }: Pick<Person, 'email'>) =>
    mails.filter(({ to }) => to?.some(({ address }) => address === email));
  const post: Post = {
    async mailTo(person, subject) {
      const find = () => mailsTo(person).findLast((mail) => mail.subject === subject);
      await expect.poll(() => find()?.subject, `a mail “${subject}”`).toBe(subject);
      return find()!;
    },
    count: (person) => mailsTo(person).length,
  };
  const stop = () => new Promise<void>((stopped) => server.close(stopped));
  return { smtpUrl: `smtp://127.0.0.1:${port}`, post, stop };
}

/** Where the button of the mail leads. */
export const linkIn = ({ html = '' }: Email) => /<a href="([^"]+)"/.exec(html)![1]!.replaceAll('&amp;', '&');
