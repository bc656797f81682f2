import { readFileSync } from 'node:fs';
import { brandSettingsShape } from '@threshold/contract/brand-settings';
import { z } from 'zod';
import { samplerNames } from './adapters/traces/traces-config.ts';
import { ConfigError } from './lib/setup-error.ts';

const optionalText = z
  .string()
  .trim()
  .transform((text) => (text === '' ? undefined : text))
  .optional();

/** Accepts a URL with one of the protocols. `begins` describes the protocols in the error. */
const optionalUrl = (protocol: RegExp, begins: string) =>
  optionalText.pipe(
    z.url({ protocol, error: `must be an address that begins with ${begins}` }).optional(),
  );
const webUrl = optionalUrl(/^https?$/, 'http:// or https://');

/** Accepts an origin: a URL in which nothing follows the host. */
const origin = webUrl.refine(
  (url) => url === undefined || /^\w+:\/\/[^/?#@]+\/?$/.test(url),
  'must end with its host: no path, no name, no password',
);

const createIntegerSchema = (least: number, most: number) =>
  z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(least, `must be ${least} or more`)
    .max(most, `must be ${most} or less`);
const createNumberSchema = (least: number) =>
  z.coerce.number({ error: 'must be a number' }).min(least, `must be ${least} or more`);
const createChoiceSchema = <const T extends readonly [string, ...string[]]>(...words: T) =>
  z.enum(words, { error: `must be ${words.join(' or ')}` });

/** Minimum number of characters of each secret in SECRET_KEY and of BACKUP_KEY. */
export const MIN_SECRET_LENGTH = 32;
/** Minimum different characters of a secret: fewer indicate a typed pattern, not a random key. */
const SECRET_VARIETY = 8;
const makeOne = 'make one with: openssl rand -base64 48';

/** Accepts a text of one or several keys if each is long and varied enough. */
const createKeysSchema = (keysOf: (text: string) => readonly string[]) =>
  optionalText
    .refine(
      (text) => text === undefined || keysOf(text).every((key) => key.length >= MIN_SECRET_LENGTH),
      { error: `must have ${MIN_SECRET_LENGTH} characters or more; ${makeOne}`, abort: true },
    )
    .refine(
      (text) =>
        text === undefined || keysOf(text).every((key) => new Set(key).size >= SECRET_VARIETY),
      `can be guessed; ${makeOne}`,
    );

/** Parses 'name=value,other=value' with percent-encoded values, OpenTelemetry's list format. */
const createPairsSchema = (allowed: RegExp) =>
  optionalText.transform((text, { issues }): Readonly<Record<string, string>> | undefined => {
    try {
      return text === undefined ? undefined : Object.fromEntries(text.split(',').map(pair));
    } catch {
      issues.push({
        code: 'custom',
        message: 'must be name=value,name=value, with values percent-encoded',
        input: text,
      });
      return z.NEVER;
    }

    function pair(written: string): [string, string] {
      const equals = written.indexOf('=');
      const name = written.slice(0, Math.max(equals, 0)).trim();
      const value = decodeURIComponent(written.slice(equals + 1).trim());
      if (!/^[\w.*-]+$/.test(name) || !allowed.test(value)) throw new Error('no pair');
      return [name, value];
    }
  });
const headers = createPairsSchema(/^[ -~]*$/);
const attributes = createPairsSchema(/^\P{Cc}*$/u);
/** Parses origins such as 'https://push.homes.example,https://other.example'. */
const origins = optionalText.transform((text, { issues }): readonly string[] => {
  const written = text?.split(',').map((one) => one.trim()) ?? [];
  const isOrigin = (one: string) => /^https?:\/\/[^/?#@]+\/?$/.test(one) && URL.canParse(one);
  if (written.every(isOrigin)) return written.map((one) => new URL(one).origin);
  issues.push({
    code: 'custom',
    message: 'must be addresses that end with their host, with commas between them',
    input: text,
  });
  return z.NEVER;
});
const milliseconds = createIntegerSchema(1, 600_000);
const collector = webUrl.refine(
  (url) => url === undefined || !/^\w+:\/\/[^/?#]*@/.test(url),
  'must have no name and no password: OTEL_EXPORTER_OTLP_HEADERS takes them',
);

/** Variables with OpenTelemetry's names and defaults. Its packages read further variables. */
const tracesSchema = z.object({
  OTEL_SDK_DISABLED: z
    .string()
    .toLowerCase()
    .pipe(createChoiceSchema('true', 'false'))
    .default('false'),
  OTEL_TRACES_EXPORTER: createChoiceSchema('otlp', 'none').default('otlp'),
  OTEL_EXPORTER_OTLP_ENDPOINT: collector,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector,
  OTEL_EXPORTER_OTLP_PROTOCOL: optionalText,
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: optionalText,
  OTEL_EXPORTER_OTLP_HEADERS: headers,
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: headers,
  OTEL_EXPORTER_OTLP_TIMEOUT: milliseconds.optional(),
  OTEL_EXPORTER_OTLP_TRACES_TIMEOUT: milliseconds.optional(),
  OTEL_EXPORTER_OTLP_COMPRESSION: createChoiceSchema('gzip', 'none').optional(),
  OTEL_EXPORTER_OTLP_TRACES_COMPRESSION: createChoiceSchema('gzip', 'none').optional(),
  OTEL_SERVICE_NAME: optionalText,
  OTEL_RESOURCE_ATTRIBUTES: attributes,
  OTEL_TRACES_SAMPLER: createChoiceSchema(...samplerNames).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: createNumberSchema(0).max(1, 'must be 1 or less').default(1),
  OTEL_BSP_SCHEDULE_DELAY: milliseconds.default(5000),
  OTEL_BSP_MAX_QUEUE_SIZE: createIntegerSchema(1, 100_000).default(2048),
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: createIntegerSchema(1, 100_000).default(512),
});

const environmentSchema = z.object({
  ...tracesSchema.shape,
  NODE_ENV: z.enum(['development', 'production', 'test']).catch('development'),
  PORT: createIntegerSchema(0, 65_535).optional(),
  HOST: z.string().default('127.0.0.1'),
  ALLOW_DEMO_ON_NETWORK: createChoiceSchema('0', '1').default('0'),
  PUBLIC_URL: origin,
  OPS_ORIGIN: origin,
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: optionalUrl(/^postgres(ql)?$/, 'postgres:// or postgresql://'),
  DATABASE_READ_URL: optionalUrl(/^postgres(ql)?$/, 'postgres:// or postgresql://'),
  REDIS_URL: optionalUrl(/^rediss?$/, 'redis:// or rediss://'),
  S3_ENDPOINT: webUrl,
  S3_BUCKET: optionalText,
  S3_REGION: optionalText,
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  // At least a day, because an upload may take an hour, and operators need time to notice that they
  // restored a wrong copy of the database.
  ORPHAN_AFTER_HOURS: createNumberSchema(24).default(24),
  QUARANTINE_DAYS: createNumberSchema(2).default(7),
  BACKUP_KEY: createKeysSchema((text) => [text]),
  BACKUP_S3_ENDPOINT: webUrl,
  BACKUP_S3_REGION: optionalText,
  BACKUP_S3_ACCESS_KEY_ID: optionalText,
  BACKUP_S3_SECRET_ACCESS_KEY: optionalText,
  PG_BIN: optionalText,
  CLAMD_URL: optionalText.pipe(
    z
      .string()
      .regex(/^(tcp:\/\/[^/]+|unix:\/.+)$/, 'must be tcp://host:port or unix:/path')
      .optional(),
  ),
  SMTP_URL: optionalUrl(/^smtps?$/, 'smtp:// or smtps://'),
  MAIL_FROM: optionalText.refine(
    (from) => from === undefined || (from.includes('@') && !/\p{C}/u.test(from)),
    'must be one line with an address, such as Homes <no-reply@homes.example>',
  ),
  ...brandSettingsShape,
  GOOGLE_MAPS_API_KEY: optionalText,
  GAZETTEER_FILE: optionalText,
  SECRET_KEY: createKeysSchema(parseSecretKeys),
  STAFF_EMAIL: optionalText,
  STAFF_PASSWORD: optionalText,
  GOOGLE_CLIENT_ID: optionalText,
  GOOGLE_JWKS_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address that begins with https://' })
    .default('https://www.googleapis.com/oauth2/v3/certs'),
  GOOGLE_ISSUER: z.string().default('https://accounts.google.com'),
  SEED: createChoiceSchema('demo', 'none').optional(),
  RATE_LIMIT_SCALE: z.coerce
    .number({ error: 'must be a number' })
    .positive('must be more than 0')
    .default(1),
  MAX_SOCKETS: createIntegerSchema(1, 1_000_000).default(10_000),
  MAX_SOCKETS_PER_NETWORK: createIntegerSchema(1, 1_000_000).default(1000),
  PUBLIC_PAGES_MB: createIntegerSchema(0, 65_536).default(64),
  PUBLIC_PAGES_SHARED: createChoiceSchema('true', 'false').default('true'),
  DRAIN_DELAY_SECONDS: createNumberSchema(0).max(300, 'must be 300 or less').default(0),
  DRAIN_SECONDS: createNumberSchema(1).max(3600, 'must be 3600 or less').default(10),
  LOG_LEVEL: createChoiceSchema('fatal', 'error', 'warn', 'info', 'debug', 'silent').default(
    'info',
  ),
  LOG_FORMAT: createChoiceSchema('json', 'text').optional(),
  TRUST_PROXY: z.string().default('false'),
  METRICS_TOKEN: optionalText,
  API_ORIGINS: origins,
  PUSH_SERVICES: origins,
  APP_WORKER: createChoiceSchema('on', 'off').default('on'),
  WEB_MODE: createChoiceSchema('build', 'dev', 'none').default('build'),
});
export type Environment = z.output<typeof environmentSchema>;

/** Variables that may be in a file instead: `SECRET_KEY_FILE=/run/secrets/key`. */
const secrets = [
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'REDIS_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'BACKUP_KEY',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'GOOGLE_MAPS_API_KEY',
  'SECRET_KEY',
  'STAFF_PASSWORD',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_EXPORTER_OTLP_TRACES_HEADERS',
] as const satisfies readonly (keyof Environment)[];

/** @throws ConfigError with all faults, but without values, because these could be secrets */
export function readEnvironment(environment: NodeJS.ProcessEnv): Environment {
  const { values, faults } = readSecretFiles(environment);
  const parsed = environmentSchema.safeParse(values);
  if (parsed.success && faults.length === 0) return parsed.data;
  const issues = parsed.error?.issues ?? [];
  const named = issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigError([...faults, ...named].join('\n'));
}

function readSecretFiles(environment: NodeJS.ProcessEnv) {
  // An empty value counts as unset.
  const values = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value?.trim()),
  );
  const faults: string[] = [];
  for (const name of secrets) {
    const path = environment[`${name}_FILE`];
    if (!path) continue;
    if (environment[name]) {
      faults.push(`${name}_FILE: ${name} is set, too; leave one of them out`);
      continue;
    }
    try {
      values[name] = readFileSync(path, 'utf8').trim();
      if (values[name] === '') faults.push(`${name}_FILE: ${path} is empty`);
    } catch (error) {
      faults.push(
        `${name}_FILE: ${path} cannot be read (${(error as NodeJS.ErrnoException).code})`,
      );
    }
  }
  return { values, faults };
}

/** Splits keys at commas; the text is one key if a part would be too short for a key. */
export function parseSecretKeys(text: string): readonly [string, ...string[]] {
  const [first, ...others] = text.split(',').map((part) => part.trim());
  const parts = [first ?? '', ...others] as const;
  return parts.every((part) => part.length >= MIN_SECRET_LENGTH) ? parts : [text];
}
