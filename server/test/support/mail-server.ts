import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerOptions } from 'smtp-server';

export interface ReceivedMail extends Email {
  /** Whom the envelope names. */
  recipients: string[];
  raw: string;
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** A real SMTP server on this machine; whatever it is sent can be read. */
export async function startMailServer(options: SMTPServerOptions & { port?: number } = {}) {
  const { port: wanted = 0, ...special } = options;
  const mails: ReceivedMail[] = [];
  async function keep(stream: SMTPServerDataStream, recipients: string[]) {
    const raw = (await buffer(stream)).toString();
    mails.push({ ...(await PostalMime.parse(raw)), recipients, raw });
  }
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 100,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      void keep(stream, recipients).finally(done);
    },
    ...special,
  });
  // Who goes away in the middle of a mail is part of some stories.
  server.on('error', () => {});
  await new Promise<void>((listening) => server.listen(wanted, '127.0.0.1', listening));
  const { port } = server.server.address() as AddressInfo;

  const mailsTo = (address: string) => mails.filter(({ recipients }) => recipients.includes(address));
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    mails,
    mailsTo,
    /** The newest one, which must be there. */
    mailTo(address: string) {
      const mail = mailsTo(address).at(-1);
      if (!mail) throw new Error(`No mail to ${address}`);
      return mail;
    },
    stop: () => new Promise<void>((stopped) => server.close(stopped)),
  };
}

/** The address that the mail's button leads to. */
export const linkIn = ({ text = '' }: { text?: string }) => /https?:\/\/\S+/.exec(text)?.[0] ?? '';

/** What stands behind the # of it: only the page sees it. */
export const tokenIn = (mail: { text?: string }) => tokensIn(linkIn(mail))[0]!;

/** Of a link to an invite the second says of which. */
export const tokensIn = (link: string) => new URL(link).hash.slice(1).split('.');
