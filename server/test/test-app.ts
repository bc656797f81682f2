import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll } from 'vitest';
import type { Database } from '../src/adapters/database/database.ts';
import { createPrimaryOnlyReads, type GuestReads } from '../src/adapters/database/read-replica.ts';
import type { GoogleReviews } from '../src/adapters/google/google-reviews.ts';
import { openGoogleSignIn } from '../src/adapters/google/google-sign-in.ts';
import { openPasswords, type Passwords } from '../src/adapters/passwords/passwords.ts';
import type { Push } from '../src/adapters/push/push.ts';
import { createWebPush } from '../src/adapters/push/web-push.ts';
import { memoryRealtime, type Realtime } from '../src/adapters/realtime/realtime.ts';
import type { Scanner } from '../src/adapters/scanner/scanner.ts';
import { createLocalStorage } from '../src/adapters/storage/local.ts';
import type { Storage } from '../src/adapters/storage/storage.ts';
import { buildApp } from '../src/app.ts';
import { createDependencyRegistry, type DependencyRegistry } from '../src/lib/parts.ts';
import { createKeyRing, createSecretBox, createSigner } from '../src/lib/secrets.ts';
import { createPageCache } from '../src/plugins/web/page-cache.ts';
import type { Services } from '../src/services.ts';
import { gazetteer } from './arrangements/gazetteer.ts';
import { type CallAs, createCaller } from './client.ts';
import { googleIssuer } from './peers/google-issuer.ts';
import { emptyDatabase, workerDatabase } from './worker-database.ts';

export interface TestApp {
  readonly app: FastifyInstance;
  readonly database: Database;
  /** `as(token).call(endpoint, request)`; without a token the caller is a guest. */
  readonly as: CallAs;
  /** Clock of the app; a test may set its time. */
  clock: { now: Date };
  /** Cheap password hashing that counts how often it computes or verifies a hash. */
  readonly passwords: CountingPasswords;
  /** Folder of the app's files, unless the option `storage` is set. */
  readonly files: string;
  readonly storage: Storage;
  /** State of the app's dependencies. */
  readonly parts: DependencyRegistry;
  /**
   * Starts another app on the same data, as another process would be, with some services of its
   * own. It must be closed.
   */
  another(services?: Partial<Pick<Services, 'sign' | 'box' | 'pages'>>): Promise<FastifyInstance>;
}

interface CountingPasswords extends Passwords {
  hash(password: string, asker?: string): Promise<string>;
  verify(
    passwordHash: string | null | undefined,
    password: string,
    asker?: string,
  ): Promise<boolean>;
  /** Number of hashes that were computed or verified, which is expensive. */
  work: number;
}

/** Origin of the links in mails. */
export const publicUrl = 'https://threshold.test';
/** Secret keys with which the app signs tokens and encrypts stored secrets. */
export const testKeys = createKeyRing(['a key for tests']);
/** Signs the same tokens as the app. */
export const testSigner = createSigner(testKeys);
export const testBox = createSecretBox(testKeys);

interface TestAppOptions {
  /** Returns the database; by default the worker's emptied database. */
  readonly database?: () => Promise<Database>;
  readonly rateLimitScale?: number;
  readonly metricsToken?: string;
  /** Origin of the links in mails; by default `publicUrl`. */
  readonly publicUrl?: string;
  /** Origin of the staff console; by default it shares the product's origin. */
  readonly opsOrigin?: string;
  /** Origins whose pages may call the API; by default only the product's own. */
  readonly apiOrigins?: readonly string[];
  readonly trustProxy?: string[];
  readonly sockets?: { readonly inAll: number; readonly perNetwork: number };
  /** False to turn sign-in with Google off. */
  readonly google?: boolean;
  readonly googleReviews?: GoogleReviews;
  /** Creates the handle for reads made for guests, such as a replica; by default, the database. */
  readonly reads?: (database: Database) => GuestReads;
  /** Connects the sockets of several apps; by default an app reaches only its own sockets. */
  readonly realtime?: () => Realtime;
  /** Redis that counts requests for the rate limits; by default each app counts in memory. */
  readonly redis?: () => Redis;
  /** Sender of pushes; by default for the browsers' own push services only. */
  readonly push?: Push;
  /** Virus scanner; by default uploads are not scanned. */
  readonly scanner?: Scanner;
  /** Creates the storage of files before the app starts; by default a folder. */
  readonly storage?: (folder: string) => Storage | Promise<Storage>;
}

/** Real password hashing with a low cost. */
async function countingPasswords(): Promise<CountingPasswords> {
  const real = await openPasswords({ memoryCost: 64, timeCost: 1 });
  const counting: CountingPasswords = {
    work: 0,
    hash: (password, asker = 'test') => {
      counting.work += 1;
      return real.hash(password, asker);
    },
    verify: (hash, password, asker = 'test') => {
      counting.work += 1;
      return real.verify(hash, password, asker);
    },
  };
  return counting;
}

async function emptyWorkerDatabase(): Promise<Database> {
  const database = await workerDatabase();
  await emptyDatabase(database);
  return database;
}

/**
 * Starts the whole API on the worker's emptied database for all tests of a file. Must be called at
 * the top level; its fields are set before the first test.
 */
export function testApp(options: TestAppOptions = {}): TestApp {
  const context = { clock: { now: new Date() } } as { -readonly [K in keyof TestApp]: TestApp[K] };
  beforeAll(async () => {
    const database = await (options.database ?? emptyWorkerDatabase)();
    const rateLimitScale = options.rateLimitScale ?? 1000;
    const origin = options.publicUrl ?? publicUrl;
    context.database = database;
    context.parts = createDependencyRegistry();
    context.passwords = await countingPasswords();
    context.files = await mkdtemp(join(tmpdir(), 'threshold-files-'));
    context.storage = (await options.storage?.(context.files)) ?? createLocalStorage(context.files);
    const issuer = await googleIssuer();
    const places = await gazetteer();
    context.another = (services) =>
      buildApp(
        {
          logLevel: 'silent',
          metricsToken: options.metricsToken,
          publicUrl: undefined,
          opsOrigin: options.opsOrigin,
          apiOrigins: options.apiOrigins ?? [],
          rateLimitScale,
          sockets: options.sockets ?? { inAll: 10_000, perNetwork: 1000 },
          trustProxy: options.trustProxy ?? false,
        },
        {
          database,
          reads: options.reads?.(database) ?? createPrimaryOnlyReads(database.pool),
          parts: context.parts,
          places,
          storage: context.storage,
          scanner: options.scanner,
          realtime: options.realtime?.() ?? memoryRealtime,
          push: options.push ?? createWebPush({ services: [] }),
          pages: createPageCache({ maxBytes: 0 }),
          now: () => context.clock.now,
          isDemo: false,
          publicUrl: () => origin,
          opsUrl: () => options.opsOrigin ?? origin,
          sign: testSigner,
          box: testBox,
          ...services,
          passwords: context.passwords,
          googleReviews: options.googleReviews,
          google: options.google === false ? undefined : openGoogleSignIn(issuer),
          scaled: (count) => Math.ceil(count * rateLimitScale),
        },
        options.redis?.(),
      );
    context.app = await context.another();
    context.as = createCaller(context.app);
  });
  afterAll(async () => {
    await context.app.close();
    await rm(context.files, { recursive: true });
  });
  return context;
}
