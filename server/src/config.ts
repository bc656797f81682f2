import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { S3Config } from './adapters/storage/s3-config.ts';
import { SetupError } from './lib/setup-error.ts';

const optionalText = z
  .string()
  .trim()
  .transform((text) => (text === '' ? undefined : text))
  .optional();
const optionalUrl = optionalText.pipe(z.url().optional());

const environmentSchema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).catch('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: optionalUrl,
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: optionalUrl,
  REDIS_URL: optionalUrl,
  S3_ENDPOINT: optionalUrl,
  S3_BUCKET: optionalText,
  S3_REGION: optionalText,
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  CLAMD_URL: optionalText.pipe(
    z
      .string()
      .regex(/^(tcp:\/\/[^/]+|unix:\/.+)$/, 'tcp://host:port or unix:/path')
      .optional(),
  ),
  SMTP_URL: optionalUrl,
  MAIL_FROM: z.string().default('Threshold <no-reply@threshold.example>'),
  GOOGLE_MAPS_API_KEY: optionalText,
  GAZETTEER_FILE: optionalText,
  SECRET_KEY: optionalText.pipe(z.string().min(32).optional()),
  STAFF_EMAIL: optionalText,
  STAFF_PASSWORD: optionalText,
  GOOGLE_CLIENT_ID: optionalText,
  GOOGLE_JWKS_URL: z.url().default('https://www.googleapis.com/oauth2/v3/certs'),
  GOOGLE_ISSUER: z.string().default('https://accounts.google.com'),
  SEED: z.enum(['demo', 'none']).optional(),
  RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  TRUST_PROXY: z.string().default('false'),
  METRICS_TOKEN: optionalText,
  WEB_MODE: z.enum(['build', 'dev', 'none']).default('build'),
});

export interface Config {
  /** `production` refuses the embedded stand-ins; `local` is `npm start`, development and the tests. */
  readonly mode: 'production' | 'local';
  readonly host: string;
  /** Undefined when PORT is unset: then 3000, or the next free port. */
  readonly port: number | undefined;
  readonly publicUrl: string | undefined;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly redisUrl: string | undefined;
  /** Undefined: files lie in the data folder. */
  readonly s3: S3Config | undefined;
  /** Undefined: uploads are not scanned for viruses. */
  readonly clamdUrl: string | undefined;
  readonly mail: { readonly smtpUrl: string | undefined; readonly from: string };
  readonly places: {
    readonly googleMapsApiKey: string | undefined;
    readonly gazetteerFile: string | undefined;
  };
  readonly secretKey: string;
  /** The first member of staff, added where there is none. */
  readonly firstStaff: { readonly email: string; readonly password: string } | undefined;
  /** Undefined: nobody can sign in by Google, and no button offers it. */
  readonly google:
    | { readonly clientId: string; readonly jwksUrl: string; readonly issuer: string }
    | undefined;
  readonly seed: 'demo' | 'none';
  readonly rateLimitScale: number;
  readonly logLevel: z.infer<typeof environmentSchema>['LOG_LEVEL'];
  /** Networks whose X-Forwarded-For is believed; false believes nobody. A hop count is not accepted: it can be spoofed. */
  readonly trustProxy: boolean | string[];
  readonly metricsToken: string | undefined;
  readonly web: 'build' | 'dev' | 'none';
}

/** A configuration that can't be used; one line for each fault. */
export class ConfigError extends SetupError {}

/**
 * Reads the environment once, at start. In production nothing is made up: missing secrets and stand-ins are refused.
 * @throws ConfigError with every fault found
 */
export function readConfig(environment: NodeJS.ProcessEnv, mode: Config['mode']): Config {
  const parsed = environmentSchema.safeParse(environment);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    );
  }
  const env = parsed.data;
  if (mode === 'production') refuseStandIns(env);
  const dataDir = resolve(env.DATA_DIR);
  return Object.freeze({
    mode,
    host: env.HOST,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL?.replace(/\/$/, ''),
    dataDir,
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    s3: readS3(env),
    clamdUrl: env.CLAMD_URL,
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM },
    places: { googleMapsApiKey: env.GOOGLE_MAPS_API_KEY, gazetteerFile: env.GAZETTEER_FILE },
    secretKey: env.SECRET_KEY ?? localSecret(dataDir),
    firstStaff:
      env.STAFF_EMAIL && env.STAFF_PASSWORD
        ? { email: env.STAFF_EMAIL, password: env.STAFF_PASSWORD }
        : undefined,
    google: env.GOOGLE_CLIENT_ID
      ? { clientId: env.GOOGLE_CLIENT_ID, jwksUrl: env.GOOGLE_JWKS_URL, issuer: env.GOOGLE_ISSUER }
      : undefined,
    seed: env.SEED ?? (mode === 'production' ? 'none' : 'demo'),
    rateLimitScale: env.RATE_LIMIT_SCALE,
    logLevel: env.LOG_LEVEL,
    trustProxy: parseTrustProxy(env.TRUST_PROXY),
    metricsToken: env.METRICS_TOKEN,
    web: env.WEB_MODE,
  });
}

function refuseStandIns(env: z.infer<typeof environmentSchema>): void {
  const faults = (['DATABASE_URL', 'SMTP_URL', 'SECRET_KEY', 'PUBLIC_URL'] as const)
    .filter((name) => env[name] === undefined)
    .map((name) => `${name}: required in production`);
  if (env.SEED === 'demo') faults.push('SEED: must be "none" in production');
  if (env.WEB_MODE === 'dev') faults.push('WEB_MODE: "dev" is refused in production');
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
}

/** The bucket's five variables belong together; one of region and endpoint may be left to its usual value. */
function readS3(env: z.infer<typeof environmentSchema>): S3Config | undefined {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  const given = { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
  const place = S3_ENDPOINT ?? S3_REGION;
  if (!place && Object.values(given).every((value) => value === undefined)) return undefined;
  const missing = Object.entries(given).flatMap(([name, value]) => (value ? [] : name));
  if (!place) missing.push('S3_ENDPOINT or S3_REGION');
  if (!(S3_BUCKET && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY && place)) {
    throw new ConfigError(
      missing.map((name) => `${name}: required where files lie in S3`).join('\n'),
    );
  }
  return {
    endpoint: S3_ENDPOINT ?? `https://s3.${S3_REGION}.amazonaws.com`,
    // What most stores other than Amazon's take for their only region.
    region: S3_REGION ?? 'us-east-1',
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}

function parseTrustProxy(text: string): boolean | string[] {
  if (text === 'false' || text === '') return false;
  if (/^\d+$/.test(text)) {
    throw new ConfigError('TRUST_PROXY: name the proxy networks (10.0.0.0/8), not a hop count');
  }
  return text.split(',').map((network) => network.trim());
}

/** One secret per data folder, made on first use, readable by its owner alone. */
function localSecret(dataDir: string): string {
  const file = join(dataDir, 'secret.key');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  }
  return readFileSync(file, 'utf8');
}
