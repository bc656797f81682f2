import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll } from 'vitest';
import type { Database } from '../src/adapters/database/database.ts';
import { primaryAlone, type Reads } from '../src/adapters/database/read-replica.ts';
import type { GoogleReviews } from '../src/adapters/google/google-reviews.ts';
import { openGoogleSignIn } from '../src/adapters/google/google-sign-in.ts';
import { openPasswords, type Passwords } from '../src/adapters/passwords/passwords.ts';
import type { Push } from '../src/adapters/push/push.ts';
import { webPushes } from '../src/adapters/push/web-push.ts';
import { memoryRealtime } from '../src/adapters/realtime/memory.ts';
import type { Realtime } from '../src/adapters/realtime/realtime.ts';
import type { Scanner } from '../src/adapters/scanner/scanner.ts';
import { localStorage } from '../src/adapters/storage/local.ts';
import type { Storage } from '../src/adapters/storage/storage.ts';
import { buildApp } from '../src/app.ts';
import { openParts, type Parts } from '../src/lib/parts.ts';
import { keyRing, secretBox, signer } from '../src/lib/secrets.ts';
import { createPageCache } from '../src/plugins/web/page-cache.ts';
import type { Services } from '../src/services.ts';
import { type CallAs, callerOf } from './client.ts';
import { gazetteer } from './gazetteer.ts';
import { googleIssuer } from './google-issuer.ts';
import { emptyDatabase, workerDatabase } from './worker-database.ts';

export interface TestApp {
  readonly app: FastifyInstance;
  readonly database: Database;
  /** `as(token).call(endpoint, request)`; without a token the caller is a guest. */
  readonly as: CallAs;
  /** The time that the app sees; a test may set it. */
  clock: { now: Date };
  /** Cheap ones that count their work. */
  readonly passwords: CountingPasswords;
  /** Where the app's files lie, unless a test says otherwise. */
  readonly files: string;
  readonly storage: Storage;
  /** How what the app works with is. */
  readonly parts: Parts;
  /** One more app on the same data, as another process would be, with some services of its own. It must be closed. */
  another(services?: Partial<Pick<Services, 'sign' | 'box' | 'pages'>>): Promise<FastifyInstance>;
}

interface CountingPasswords extends Passwords {
  hash(password: string, asker?: string): Promise<string>;
  verify(
    passwordHash: string | null | undefined,
    password: string,
    asker?: string,
  ): Promise<boolean>;
  /** How many hashes were computed or verified, which is what takes time. */
  work: number;
}

/** Origin of the links in mails. */
export const publicUrl = 'https://threshold.test';
/** Of the app: what it seals opens under it. */
export const testKeys = keyRing(['a key for tests']);
/** Makes the tokens that the app makes. */
export const testSigner = signer(testKeys);
export const testBox = secretBox(testKeys);

interface TestAppOptions {
  /** Without it the worker's database, emptied. */
  readonly database?: () => Promise<Database>;
  readonly rateLimitScale?: number;
  readonly metricsToken?: string;
  /** Origin of the links in mails; without it `publicUrl`. */
  readonly publicUrl?: string;
  /** Without it the console is beside the product. */
  readonly opsOrigin?: string;
  /** Without them no other origin may call. */
  readonly apiOrigins?: readonly string[];
  readonly trustProxy?: string[];
  readonly sockets?: { readonly inAll: number; readonly perNetwork: number };
  /** False: sign-in by Google is not set up. */
  readonly google?: boolean;
  readonly googleReviews?: GoogleReviews;
  /** Without it the database answers guests, too. */
  readonly reads?: (database: Database) => Reads;
  /** Made for each app; without it the sockets of an app know those of no other. */
  readonly realtime?: () => Realtime;
  /** Where requests are counted; without it each app counts for itself. */
  readonly redis?: () => Redis;
  /** Without it news go to browsers' own services alone. */
  readonly push?: Push;
  /** Without it uploads are not scanned. */
  readonly scanner?: Scanner;
  /** Made before the app of the file; without it a folder. */
  readonly storage?: (folder: string) => Storage | Promise<Storage>;
}

/** As the real ones, with a cost that tests can afford. */
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
 * The whole API on the worker's emptied database, for all tests of a file. Call it at the top level; its fields are
 * there from the first test on.
 */
export function testApp(options: TestAppOptions = {}): TestApp {
  const context = { clock: { now: new Date() } } as { -readonly [K in keyof TestApp]: TestApp[K] };
  beforeAll(async () => {
    const database = await (options.database ?? emptyWorkerDatabase)();
    const rateLimitScale = options.rateLimitScale ?? 1000;
    const origin = options.publicUrl ?? publicUrl;
    context.database = database;
    context.parts = openParts();
    context.passwords = await countingPasswords();
    context.files = await mkdtemp(join(tmpdir(), 'threshold-files-'));
    context.storage = (await options.storage?.(context.files)) ?? localStorage(context.files);
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
          reads: options.reads?.(database) ?? primaryAlone(database.pool),
          parts: context.parts,
          places,
          storage: context.storage,
          scanner: options.scanner,
          realtime: options.realtime?.() ?? memoryRealtime,
          push: options.push ?? webPushes({ services: [] }),
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
    context.as = callerOf(context.app);
  });
  afterAll(async () => {
    await context.app.close();
    await rm(context.files, { recursive: true });
  });
  return context;
}
