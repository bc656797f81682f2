import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { resolveBrand } from '@threshold/contract/brand';
import ipaddr from 'ipaddr.js';
import type { BackupStore } from './adapters/backups/open-backups.ts';
import type { S3Config } from './adapters/storage/s3-client.ts';
import type { TracesConfig } from './adapters/traces/traces-config.ts';
import {
  type Environment,
  MIN_SECRET_LENGTH,
  parseSecretKeys,
  readEnvironment,
} from './environment.ts';
import { createClientAddressReader } from './lib/network-of.ts';
import { ConfigError } from './lib/setup-error.ts';
import { readTracesConfig } from './read-traces.ts';

export interface Config {
  /** `production` refuses embedded replacements of services; `local` is any other use. */
  readonly mode: 'production' | 'local';
  readonly host: string;
  readonly nodeEnv: Environment['NODE_ENV'];
  /** True if other machines are allowed to reach a server in mode `local`. */
  readonly allowDemoOnNetwork: boolean;
  /** Undefined if PORT is unset; the server then uses 3000 or the next free port. */
  readonly port: number | undefined;
  readonly publicUrl: string | undefined;
  /** Origin that serves only the console; undefined if it shares the product's origin. */
  readonly opsOrigin: string | undefined;
  /** Origins whose pages may call the API from browsers. */
  readonly apiOrigins: readonly string[];
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Replica for reads made by guests; undefined if the primary database answers them. */
  readonly databaseReadUrl: string | undefined;
  readonly redisUrl: string | undefined;
  /** S3 bucket of the files; undefined if files are stored in the data folder. */
  readonly s3: S3Config | undefined;
  /** Time for which files that no row uses stay: first in storage, then in quarantine. */
  readonly fileWaits: { readonly orphanAfterHours: number; readonly quarantineDays: number };
  /** Settings of the commands that make and restore backups. */
  readonly backups: {
    /** Encryption key; undefined if backups are not encrypted. */
    readonly key: string | undefined;
    /** S3 store; undefined if backups can only be stored in folders. */
    readonly store: BackupStore | undefined;
    /** Folder of PostgreSQL's client programs; undefined if they are on the PATH. */
    readonly pgBin: string | undefined;
  };
  /** Virus scanner; undefined if uploads are not scanned. */
  readonly clamdUrl: string | undefined;
  readonly mail: { readonly smtpUrl: string | undefined; readonly from: string };
  readonly places: {
    readonly googleMapsApiKey: string | undefined;
    readonly gazetteerFile: string | undefined;
  };
  /** The first key encrypts and signs; the other keys still decrypt texts that they encrypted. */
  readonly secretKeys: readonly [string, ...string[]];
  /** First member of staff, added if no staff exist. */
  readonly firstStaff: { readonly email: string; readonly password: string } | undefined;
  /** Undefined if sign-in with Google is off; pages then show no button for it. */
  readonly google:
    | { readonly clientId: string; readonly jwksUrl: string; readonly issuer: string }
    | undefined;
  readonly seed: 'demo' | 'none';
  readonly rateLimitScale: number;
  /** Limits of open chat connections: in this process, and from one network. */
  readonly sockets: { readonly inAll: number; readonly perNetwork: number };
  /** Times of a graceful shutdown. */
  readonly drain: { readonly delaySeconds: number; readonly seconds: number };
  /** The page cache: its size (0: no cache), and whether shared caches may also store the pages. */
  readonly pageCache: { readonly megabytes: number; readonly isShared: boolean };
  readonly logLevel: Environment['LOG_LEVEL'];
  /** Networks whose X-Forwarded-For is trusted; never a hop count, which can be spoofed. */
  readonly trustProxy: boolean | string[];
  readonly metricsToken: string | undefined;
  /** Export of traces; undefined if tracing is off. */
  readonly traces: TracesConfig | undefined;
  /** Origins of push services in addition to those of the browsers. */
  readonly pushServices: readonly string[];
  /** True if members' browsers install the service worker. */
  readonly hasAppWorker: boolean;
  readonly web: 'build' | 'dev' | 'none';
}

/**
 * Reads the environment at start. Production has no default secrets and no embedded services.
 * @throws ConfigError with every fault
 */
export function readConfig(environment: NodeJS.ProcessEnv, mode: Config['mode']): Config {
  const env = readEnvironment(environment);
  if (mode === 'production') requireProductionSettings(env);
  if (env.QUARANTINE_DAYS * 24 <= env.ORPHAN_AFTER_HOURS) {
    throw new ConfigError('QUARANTINE_DAYS: must be longer than ORPHAN_AFTER_HOURS');
  }
  const dataDir = resolve(env.DATA_DIR);
  return Object.freeze({
    mode,
    host: env.HOST,
    nodeEnv: env.NODE_ENV,
    allowDemoOnNetwork: env.ALLOW_DEMO_ON_NETWORK === '1',
    port: env.PORT,
    publicUrl: env.PUBLIC_URL?.replace(/\/$/, ''),
    opsOrigin: readOpsOrigin(env),
    apiOrigins: env.API_ORIGINS,
    dataDir,
    databaseUrl: env.DATABASE_URL,
    databaseReadUrl: readReplicaUrl(env),
    redisUrl: env.REDIS_URL,
    s3: readS3(env),
    fileWaits: { orphanAfterHours: env.ORPHAN_AFTER_HOURS, quarantineDays: env.QUARANTINE_DAYS },
    backups: { key: env.BACKUP_KEY, store: readBackupStore(env), pgBin: env.PG_BIN },
    clamdUrl: env.CLAMD_URL,
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM ?? buildMailFrom(env) },
    places: { googleMapsApiKey: env.GOOGLE_MAPS_API_KEY, gazetteerFile: env.GAZETTEER_FILE },
    // Lazy, so that a command that needs no secret does not create the file of the secret.
    get secretKeys() {
      return parseSecretKeys(env.SECRET_KEY ?? localSecret(dataDir));
    },
    firstStaff:
      env.STAFF_EMAIL && env.STAFF_PASSWORD
        ? { email: env.STAFF_EMAIL, password: env.STAFF_PASSWORD }
        : undefined,
    google: env.GOOGLE_CLIENT_ID
      ? { clientId: env.GOOGLE_CLIENT_ID, jwksUrl: env.GOOGLE_JWKS_URL, issuer: env.GOOGLE_ISSUER }
      : undefined,
    seed: env.SEED ?? (mode === 'production' ? 'none' : 'demo'),
    rateLimitScale: env.RATE_LIMIT_SCALE,
    sockets: { inAll: env.MAX_SOCKETS, perNetwork: env.MAX_SOCKETS_PER_NETWORK },
    drain: { delaySeconds: env.DRAIN_DELAY_SECONDS, seconds: env.DRAIN_SECONDS },
    pageCache: {
      megabytes: env.PUBLIC_PAGES_MB,
      isShared: env.PUBLIC_PAGES_SHARED === 'true',
    },
    logLevel: env.LOG_LEVEL,
    trustProxy: parseTrustProxy(env.TRUST_PROXY),
    metricsToken: env.METRICS_TOKEN,
    traces: readTracesConfig(env),
    pushServices: env.PUSH_SERVICES,
    hasAppWorker: env.APP_WORKER === 'on',
    web: env.WEB_MODE,
  });
}

function requireProductionSettings(env: Environment): void {
  const faults = (['DATABASE_URL', 'SMTP_URL', 'SECRET_KEY', 'PUBLIC_URL'] as const)
    .filter((name) => env[name] === undefined)
    .map((name) => `${name}: required in production`);
  if (env.BRAND_NAME !== undefined && env.BRAND_EMAIL === undefined) {
    faults.push(
      'BRAND_EMAIL: required in production beside BRAND_NAME: people are told to write to it',
    );
  }
  if (env.PUSH_SERVICES.some((service) => !service.startsWith('https:'))) {
    faults.push('PUSH_SERVICES: must begin with https:// in production');
  }
  if (env.SEED === 'demo') faults.push('SEED: must be "none" in production');
  if (env.WEB_MODE === 'dev') faults.push('WEB_MODE: "dev" is refused in production');
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
}

/** Builds the default sender of mails: the brand's name, at the domain of its support email. */
function buildMailFrom(env: Environment): string {
  const { name, support_email } = resolveBrand(env);
  const shown = /^[\w ]+$/.test(name) ? name : `"${name}"`;
  return `${shown} <no-reply@${support_email.slice(support_email.lastIndexOf('@') + 1)}>`;
}

/** Reads OPS_ORIGIN, the console's own origin. It must differ from the origin of PUBLIC_URL. */
function readOpsOrigin({ OPS_ORIGIN, PUBLIC_URL }: Environment): string | undefined {
  if (OPS_ORIGIN === undefined) return undefined;
  const { origin, protocol, host } = new URL(OPS_ORIGIN);
  const faults: string[] = [];
  const open = PUBLIC_URL && new URL(PUBLIC_URL);
  if (!open) faults.push('OPS_ORIGIN: needs PUBLIC_URL, where everything else is');
  else if (open.host === host) faults.push('OPS_ORIGIN: must be another host than PUBLIC_URL');
  else if (open.protocol === 'https:' && protocol !== 'https:') {
    faults.push('OPS_ORIGIN: must be https, as PUBLIC_URL is');
  }
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
  return origin;
}

/** Reads DATABASE_READ_URL. @throws ConfigError if DATABASE_URL, its primary, is not set */
function readReplicaUrl({ DATABASE_URL, DATABASE_READ_URL }: Environment): string | undefined {
  if (DATABASE_READ_URL !== undefined && DATABASE_URL === undefined) {
    throw new ConfigError('DATABASE_READ_URL: needs DATABASE_URL, of which it is a replica');
  }
  return DATABASE_READ_URL;
}

/** Reads the S3 bucket of files. All variables are required, but region or endpoint suffices. */
function readS3(env: Environment): S3Config | undefined {
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
    ...resolveS3Address(S3_ENDPOINT, S3_REGION),
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}

/** Returns the store of backups: a separate store if configured, or else the files' store. */
function readBackupStore(env: Environment): BackupStore | undefined {
  const { BACKUP_S3_ENDPOINT, BACKUP_S3_REGION } = env;
  const { BACKUP_S3_ACCESS_KEY_ID, BACKUP_S3_SECRET_ACCESS_KEY } = env;
  const place = BACKUP_S3_ENDPOINT ?? BACKUP_S3_REGION;
  if (!place && !BACKUP_S3_ACCESS_KEY_ID && !BACKUP_S3_SECRET_ACCESS_KEY) return readS3(env);
  if (!(place && BACKUP_S3_ACCESS_KEY_ID && BACKUP_S3_SECRET_ACCESS_KEY)) {
    throw new ConfigError(
      'BACKUP_S3_ENDPOINT or BACKUP_S3_REGION, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY: one of them needs the others',
    );
  }
  return {
    ...resolveS3Address(BACKUP_S3_ENDPOINT, BACKUP_S3_REGION),
    accessKeyId: BACKUP_S3_ACCESS_KEY_ID,
    secretAccessKey: BACKUP_S3_SECRET_ACCESS_KEY,
  };
}

const resolveS3Address = (endpoint: string | undefined, region: string | undefined) => ({
  endpoint: endpoint ?? `https://s3.${region}.amazonaws.com`,
  // Most S3 stores other than Amazon's accept this region name.
  region: region ?? 'us-east-1',
});

function parseTrustProxy(text: string): boolean | string[] {
  if (text === 'false' || text === '') return false;
  const networks = text.split(',').map((network) => network.trim());
  try {
    // A hop count is refused here, because the IP address parser would accept it as IPv4.
    if (networks.some((network) => /^\d+$/.test(network))) throw new Error('a hop count');
    createClientAddressReader(networks);
    return networks;
  } catch {
    throw new ConfigError(
      'TRUST_PROXY: must be false, or addresses and networks such as 127.0.0.1,10.0.0.0/8; a hop count is none',
    );
  }
}

/** Returns the secret in the data folder; creates it if missing, readable only by its owner. */
function localSecret(dataDir: string): string {
  const file = join(dataDir, 'secret.key');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  }
  const key = readFileSync(file, 'utf8');
  if (key.trim().length >= MIN_SECRET_LENGTH) return key;
  throw new ConfigError(
    `SECRET_KEY: is not set, and the key in ${file} is not whole. Put the installation's key back, or remove the file where there is no installation yet.`,
  );
}

const ALLOW_DEMO = 'ALLOW_DEMO_ON_NETWORK=1';

/**
 * All modes except `npm run serve` are for one machine, because the passwords of demo accounts are
 * public and /dev/mailbox shows codes. @throws ConfigError if other machines could reach the
 * server or NODE_ENV is 'production', unless ALLOW_DEMO_ON_NETWORK is set
 */
export function assertDemoNotExposed({
  mode,
  host,
  nodeEnv,
  allowDemoOnNetwork,
}: Pick<Config, 'mode' | 'host' | 'nodeEnv' | 'allowDemoOnNetwork'>): void {
  if (mode === 'production' || allowDemoOnNetwork) return;
  const faults: string[] = [];
  if (nodeEnv === 'production') {
    faults.push(
      `NODE_ENV: production is served by npm run serve, or set ${ALLOW_DEMO} for the demo`,
    );
  }
  if (!isOwnMachine(host)) {
    faults.push(`HOST: others could reach the demo at '${host}', set ${ALLOW_DEMO} if they shall`);
  }
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
}

/** True if only this machine can reach the host; host names except localhost may be public. */
function isOwnMachine(host: string): boolean {
  if (isIP(host) === 0) return host.toLowerCase() === 'localhost';
  return ipaddr.process(host).range() === 'loopback';
}
