import { randomUUID } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { openMailer } from '../../src/platform/mail/mail.ts';
import type { Config } from '../../src/config.ts';
import { doubtful, fine, reasonOf, wrong, type Finding } from '../finding.ts';
import type { Wishes } from '../wishes.ts';

const patienceMs = 5_000;

/** Connects and signs in; sends a mail only when told to whom. */
export async function checkMail(config: Config, { sendTo }: Wishes): Promise<Finding[]> {
  if (!config.smtpUrl) {
    const advice = 'Set SMTP_URL: until then nobody can set a new password by themselves.';
    return [doubtful('mail', `mails are only kept in ${config.dataDir}/mail`, advice)];
  }
  const found = await checkServer(config.smtpUrl);
  return found.verdict === '✓' && sendTo ? [found, await sendTestMail(config, sendTo)] : [found];
}

async function checkServer(smtpUrl: string) {
  const { host } = new URL(smtpUrl);
  const transport = createTransport({
    url: smtpUrl,
    dnsTimeout: patienceMs,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  });
  try {
    await transport.verify();
    return fine('mail', `${host} takes mail from us`);
  } catch (error) {
    return wrong('mail', `${host} does not: ${reasonOf(error)}`, adviceFor(error as { code?: string }));
  } finally {
    transport.close();
  }
}

function adviceFor({ code }: { code?: string }) {
  if (code === 'EAUTH') return 'Correct the user and the password in SMTP_URL.';
  if (code === 'ETLS') return 'Use smtps:// for TLS from the start, or smtp:// where the server upgrades.';
  return 'Correct host and port in SMTP_URL, and see that the server can be reached from here.';
}

async function sendTestMail(config: Config, to: string) {
  const text = `This mail shows that Muster at ${config.publicUrl} can send mail.`;
  const mail = {
    id: `doctor.${randomUUID()}`,
    to,
    subject: 'Muster can send mail',
    text,
    html: `<p>${text}</p>`,
  };
  try {
    const { isRefused } = await openMailer(config).send(mail);
    if (isRefused) return wrong('test mail', `there is no mailbox ${to}`, 'Name another address.');
    return fine('test mail', `it is on its way to ${to}`);
  } catch (error) {
    const advice = 'See that the mail server lets MAIL_FROM send, and takes mail for that address.';
    return wrong('test mail', `it was not taken: ${reasonOf(error)}`, advice);
  }
}
