import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transporter } from 'nodemailer';
import type { Config } from '../../config.ts';
import { flushFolder } from '../storage/flush.ts';

export interface Mail {
  /** The same for a mail that is sent again, so that its double is recognizable. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /** Whether mail leaves this machine; otherwise it is kept in a folder. */
  isSending: boolean;
  /** Answers where the mail is kept, if it is. */
  send(mail: Mail): Promise<{ file?: string; isRefused?: boolean }>;
  /** Removes what has been kept for long enough. */
  sweep(): Promise<void>;
}

type Sender = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>;

export const openMailer = ({ smtpUrl, mailFrom, dataDir }: Sender): Mailer =>
  smtpUrl ? mailServer(smtpUrl, mailFrom) : mailFolder(join(dataDir, 'mail'), mailFrom);

const safe = { disableFileAccess: true, disableUrlAccess: true };
/** A server that hangs must not hold the others up; what it did not take is tried again later. */
const patience = {
  dnsTimeout: 5_000,
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 10_000,
};

function mailServer(url: string, from: string): Mailer {
  const transport = whenNeeded(async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({ url, ...patience, ...safe });
  });
  return {
    isSending: true,
    async send(mail) {
      try {
        await (await transport()).sendMail(envelope(mail, from));
        return {};
      } catch (error) {
        if (isRefusedForGood(error as SmtpError)) return { isRefused: true };
        throw error;
      }
    },
    sweep: async () => {},
  };
}

interface SmtpError extends Error {
  command?: string;
  responseCode?: number;
}

/** There is no such mailbox: trying again would only annoy the server. */
const isRefusedForGood = ({ command, responseCode = 0 }: SmtpError) =>
  command === 'RCPT TO' && responseCode >= 500;

const keptDays = 30;

function mailFolder(folder: string, from: string): Mailer {
  const transport = whenNeeded(async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({ streamTransport: true, buffer: true, newline: 'unix', ...safe });
  });
  return {
    isSending: false,
    async send(mail) {
      const { message } = await (await transport()).sendMail(envelope(mail, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${mail.id}.eml`);
      // Its job ends with it: there is no other copy.
      await writeFile(`${file}.new`, message as Buffer, { mode: 0o600, flush: true });
      await rename(`${file}.new`, file);
      await flushFolder(folder);
      return { file };
    },
    async sweep() {
      const oldest = Date.now() - keptDays * 24 * 60 * 60 * 1000;
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name);
        // Another process may sweep the same folder.
        const file = await stat(path).catch(() => undefined);
        if (file?.isFile() && file.mtimeMs < oldest) await rm(path, { force: true });
      }
    },
  };
}

const envelope = ({ id, to, subject, text, html }: Mail, from: string) => ({
  from,
  // As an object it is taken for one address, whatever is in it.
  to: { name: '', address: to },
  subject,
  text,
  html,
  messageId: `<${id}@${/@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'}>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
});

/** nodemailer is loaded with the first mail: many servers never send one. */
function whenNeeded(create: () => Promise<Transporter>) {
  let transport: Promise<Transporter> | undefined;
  return () =>
    (transport ??= create().catch((error: unknown) => {
      transport = undefined;
      throw error;
    }));
}
