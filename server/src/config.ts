import { resolve } from 'node:path';
import { z } from 'zod';
import { findFault as findFaultOfBroker } from './platform/broker/address.ts';
import { findFault } from './platform/db/servers.ts';

const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value);
const optional = (schema: z.ZodType<string> = z.string()) => z.preprocess(blankIsAbsent, schema.optional());

const quota = (usual: number) =>
  z.preprocess(blankIsAbsent, z.coerce.number().int().min(1).max(1_000_000_000).default(usual));

/** With more, each would have too few connections to the database. */
const mostWorkers = 8;
const fewWorkers = `Give a whole number from 1 to ${mostWorkers}`;

const faultless = (find: (url: string) => string | undefined) =>
  z.string().superRefine((url, context) => {
    const message = find(url);
    if (message) context.addIssue({ code: 'custom', message });
  });

export const Environment = z.object({
  PORT: z.preprocess(blankIsAbsent, z.coerce.number().int().min(0).max(65_535).default(3000)),
  HOST: z.preprocess(blankIsAbsent, z.string().default('127.0.0.1')),
  WORKERS: z.preprocess(
    blankIsAbsent,
    z.coerce.number(fewWorkers).int(fewWorkers).min(1, fewWorkers).max(mostWorkers, fewWorkers).default(1),
  ),
  DATA_DIR: z.preprocess(blankIsAbsent, z.string().default('./data')),
  DATABASE_URL: optional(faultless(findFault)),
  EVENTS_URL: optional(faultless(findFaultOfBroker)),
  PUBLIC_URL: optional(z.url({ protocol: /^https?$/ })),
  S3_BUCKET: optional(),
  S3_ENDPOINT: optional(z.url()),
  S3_REGION: optional(),
  S3_ACCESS_KEY_ID: optional(),
  S3_SECRET_ACCESS_KEY: optional(),
  VAPID_PUBLIC_KEY: optional(),
  VAPID_PRIVATE_KEY: optional(),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: optional(z.string().regex(/^[^\p{Cc}]*@[^\p{Cc}]*$/u, 'Give an address, or Name <address>')),
  HSTS_SUBDOMAINS: z.preprocess(blankIsAbsent, z.enum(['on', 'off']).default('off')),
  MAX_FILE_MB: z.preprocess(blankIsAbsent, z.coerce.number().int().min(10).max(1024).default(25)),
  QUOTA_STORAGE_MB: quota(10_240),
  QUOTA_PROJECTS: quota(1_000),
  QUOTA_MEMBERS: quota(1_000),
  RATE_LIMIT: z.preprocess(blankIsAbsent, z.enum(['on', 'off']).default('on')),
  TRUST_PROXY: optional(),
  LOG_LEVEL: z.preprocess(
    blankIsAbsent,
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  ),
  METRICS_PORT: z.preprocess(blankIsAbsent, z.coerce.number().int().min(0).max(65_535).optional()),
  METRICS_HOST: z.preprocess(blankIsAbsent, z.string().default('127.0.0.1')),
  METRICS_TOKEN: optional(z.string().min(16, 'Give 16 characters or more')),
  // The exporter reads the rest of OpenTelemetry's variables by itself.
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(z.url({ protocol: /^https?$/ })),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: optional(z.url({ protocol: /^https?$/ })),
  OTEL_SDK_DISABLED: optional(),
  OTEL_TRACES_SAMPLER: z.preprocess(
    blankIsAbsent,
    z
      .enum([
        'always_on',
        'always_off',
        'traceidratio',
        'parentbased_always_on',
        'parentbased_always_off',
        'parentbased_traceidratio',
      ])
      .default('parentbased_always_on'),
  ),
  OTEL_TRACES_SAMPLER_ARG: z.preprocess(blankIsAbsent, z.coerce.number().min(0).max(1).default(1)),
});

export type Config = ReturnType<typeof readConfig>;

/** The one place that reads the environment. */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const parsed = Environment.safeParse(environment);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
    throw new Error(`The environment is not right:\n${faults.join('\n')}`);
  }
  const env = parsed.data;
  const publicUrl = (env.PUBLIC_URL ?? `http://${hostInUrl(env.HOST)}:${env.PORT}`).replace(/\/+$/, '');
  return {
    port: env.PORT,
    host: env.HOST,
    workers: env.WORKERS,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    eventsUrl: env.EVENTS_URL,
    publicUrl,
    isHttps: publicUrl.startsWith('https:'),
    hstsSubdomains: env.HSTS_SUBDOMAINS === 'on',
    s3: env.S3_BUCKET
      ? {
          bucket: env.S3_BUCKET,
          endpoint: env.S3_ENDPOINT,
          region: env.S3_REGION ?? 'us-east-1',
          accessKeyId: env.S3_ACCESS_KEY_ID,
          secretAccessKey: env.S3_SECRET_ACCESS_KEY,
        }
      : undefined,
    vapid: { publicKey: env.VAPID_PUBLIC_KEY, privateKey: env.VAPID_PRIVATE_KEY },
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? `Muster <muster@${mailHost(publicUrl)}>`,
    fileMegabytes: env.MAX_FILE_MB,
    quotas: {
      storageMegabytes: env.QUOTA_STORAGE_MB,
      projects: env.QUOTA_PROJECTS,
      members: env.QUOTA_MEMBERS,
    },
    throttling: env.RATE_LIMIT === 'on',
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    metrics: { host: env.METRICS_HOST, port: env.METRICS_PORT, token: env.METRICS_TOKEN },
    tracing: isTraced(env)
      ? { sampler: env.OTEL_TRACES_SAMPLER, ratio: env.OTEL_TRACES_SAMPLER_ARG }
      : undefined,
  };
}

/** For who decides what this process becomes; what is not right is said once it reads the whole. */
export const countWorkers = ({ WORKERS }: NodeJS.ProcessEnv) =>
  Environment.shape.WORKERS.safeParse(WORKERS).data ?? 1;

const isTraced = (env: z.infer<typeof Environment>) =>
  (env.OTEL_EXPORTER_OTLP_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) !== undefined &&
  env.OTEL_SDK_DISABLED?.toLowerCase() !== 'true';

/** Mail comes from a name; an address of numbers is none. */
function mailHost(publicUrl: string) {
  const { hostname } = new URL(publicUrl);
  return /[a-z]$/i.test(hostname) ? hostname : 'localhost';
}

/** An address that means all of them cannot be visited. */
const hostInUrl = (host: string) => {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
};
