import type { Environment } from '../src/config.ts';

/** What each variable is; a new one of the configuration does not compile until it is explained here. */
export const variables: Record<keyof typeof Environment.shape, string> = {
  PORT: 'the port that it listens on',
  HOST: 'the address that it listens on',
  WORKERS: 'how many processes serve',
  DATA_DIR: 'the folder of database and files',
  DATABASE_URL: 'the PostgreSQL server',
  EVENTS_URL: 'the broker of live updates',
  PUBLIC_URL: 'the address that people type',
  S3_BUCKET: 'the bucket of files',
  S3_ENDPOINT: 'the object storage',
  S3_REGION: 'the region of the bucket',
  S3_ACCESS_KEY_ID: 'the account at the object storage',
  S3_SECRET_ACCESS_KEY: 'the password at the object storage',
  VAPID_PUBLIC_KEY: 'the public key for push services',
  VAPID_PRIVATE_KEY: 'the private key for push services',
  SMTP_URL: 'the mail server',
  MAIL_FROM: 'who mails come from',
  HSTS_SUBDOMAINS: 'whether names below PUBLIC_URL are bound to https, too',
  MAX_FILE_MB: 'the most that an attached file may have',
  QUOTA_STORAGE_MB: 'the room for files of one organization',
  QUOTA_PROJECTS: 'the most projects of one organization',
  QUOTA_MEMBERS: 'the most members of one organization',
  RATE_LIMIT: 'whether many tries are slowed down',
  TRUST_PROXY: 'proxies whose headers count',
  LOG_LEVEL: 'how much is logged',
  METRICS_PORT: 'the port of metrics',
  METRICS_HOST: 'the address of metrics',
  METRICS_TOKEN: 'the token for metrics on the main port',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'the collector of traces',
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'the collector of traces, with its path',
  OTEL_SDK_DISABLED: 'whether tracing is switched off',
  OTEL_TRACES_SAMPLER: 'which requests are traced',
  OTEL_TRACES_SAMPLER_ARG: 'what part of the requests is traced',
};

const secret = /SECRET|PRIVATE|TOKEN|ACCESS_KEY/;

/** What may be shown: no secret, and no password within an address. */
export function presentable(name: string, value: string) {
  if (secret.test(name)) return 'is set';
  if (!/^\w+:\/\//.test(value)) return value;
  try {
    const url = new URL(value);
    url.username &&= '…';
    url.password &&= '…';
    url.search = '';
    return decodeURIComponent(url.href);
  } catch {
    return 'is set';
  }
}
