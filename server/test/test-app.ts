import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import type { Database } from '../src/adapters/database/database.ts';
import { openPlaces } from '../src/adapters/places/index.ts';
import type { Places } from '../src/adapters/places/places.ts';
import { buildApp } from '../src/app.ts';
import { signer } from '../src/lib/signer.ts';
import { type CallAs, callerOf } from './client.ts';
import { emptyDatabase, workerDatabase } from './worker-database.ts';

export interface TestApp {
  readonly app: FastifyInstance;
  readonly database: Database;
  /** `as(token).call(endpoint, request)`; without a token the caller is a guest. */
  readonly as: CallAs;
  /** The time that the app sees; a test may set it. */
  clock: { now: Date };
}

/** Origin of the links in mails. */
export const publicUrl = 'https://threshold.test';
/** Makes the tokens that the app makes. */
export const testSigner = signer('a key for tests');

interface TestAppOptions {
  readonly rateLimitScale?: number;
  readonly metricsToken?: string;
}

let opened: Promise<Places> | undefined;

/** Loaded once for a worker: it never changes. */
function gazetteer(): Promise<Places> {
  return (opened ??= openPlaces({ googleMapsApiKey: undefined, gazetteerFile: undefined }));
}

/**
 * The whole API on the worker's emptied database, for all tests of a file. Call it at the top level; its fields are
 * there from the first test on.
 */
export function testApp(options: TestAppOptions = {}): TestApp {
  const context = { clock: { now: new Date() } } as { -readonly [K in keyof TestApp]: TestApp[K] };
  beforeAll(async () => {
    const database = await workerDatabase();
    await emptyDatabase(database);
    context.database = database;
    context.app = await buildApp(
      {
        logLevel: 'silent',
        metricsToken: options.metricsToken,
        publicUrl: undefined,
        rateLimitScale: options.rateLimitScale ?? 1000,
        trustProxy: false,
      },
      {
        database,
        places: await gazetteer(),
        now: () => context.clock.now,
        isDemo: false,
        publicUrl: () => publicUrl,
        sign: testSigner,
      },
    );
    context.as = callerOf(context.app);
  });
  afterAll(() => context.app.close());
  return context;
}
