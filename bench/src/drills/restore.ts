import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { openPostgres } from '../../../server/src/adapters/database/postgres.ts';
import { openStorage } from '../../../server/src/adapters/storage/open-storage.ts';
import { readConfig } from '../../../server/src/config.ts';
import {
  SweepStoppedError,
  sweepStorage,
} from '../../../server/src/features/files/removal/orphaned-files.jobs.ts';
import {
  ownDatabase,
  type RealServer,
  runCommand,
  startRealServer,
} from '../../../server/test/public.ts';
import { defineBench, type Figure } from '../bench.ts';
import type { Pair } from '../chat/clients.ts';
import { makePairs } from '../chat/members.ts';
import { stopWith, temporaryFolder, withCleanup } from '../product.ts';
import { newAddress, type Product, register, signInAsDemo } from './people.ts';
import { startPrivatePostgres } from './private-services.ts';
import { isAcceptableAnswer, startLoad } from './steady-load.ts';

const PER_SECOND = 10;
const BEFORE = 60;
const AFTER_MS = 3000;
const KB = 1024;

/**
 * Backs the product up under load, restores the backup elsewhere, and starts the product with an
 * older database and newer files.
 */
export const restoreDrill = defineBench(
  'restore',
  'A backup under load, restored',
  `a private PostgreSQL, files in a folder, demo data; ${PER_SECOND} calls a second (sign-ups, uploads of 20 to 500 KB into a chat) before, during and after a sealed backup`,
  () => drill(),
);

/** Unique names of the acknowledged sign-ups and uploads. */
interface Acknowledged {
  readonly people: Set<string>;
  readonly uploads: Set<string>;
}

async function drill(): Promise<Figure[]> {
  return withCleanup(async (cleanup) => {
    const folder = await temporaryFolder(cleanup);
    const postgres = stopWith(cleanup, await startPrivatePostgres());
    const installation = (name: string, url: string) => ({
      DATA_DIR: join(folder, name),
      DATABASE_URL: url,
      REDIS_URL: '',
      SECRET_KEY: 'the key of an installation of a drill',
      BACKUP_KEY: 'the key of the backups of a drill',
    });
    const live = installation('live', postgres.url);
    const { figure, at, before } = await backUpUnderLoad(live, join(folder, 'backups'));
    const { url } = await ownDatabase(postgres.url, 'restored', 'template0');
    const restored = installation('restored', url);
    return [
      figure,
      await restoreElsewhere({ live, restored, at, before }),
      await startOnNewerFiles({ ...restored, DATA_DIR: live.DATA_DIR }),
    ];
  });
}

type Environment = Readonly<Record<string, string>> & {
  readonly DATA_DIR: string;
  readonly DATABASE_URL: string;
};

const serve = (env: Environment): Promise<RealServer> =>
  startRealServer({
    SEED: 'demo',
    WEB_MODE: 'none',
    RATE_LIMIT_SCALE: '1000000',
    ...env,
  });

async function backUpUnderLoad(live: Environment, to: string) {
  return withCleanup(async (cleanup) => {
    const product = stopWith(cleanup, await serve(live));
    const pair = await makePair(live.DATABASE_URL);
    const acknowledged: Acknowledged = { people: new Set(), uploads: new Set() };
    const act = () => signUp(product, acknowledged);
    const send = () => upload(product, pair, acknowledged);
    const load = startLoad([act, send], PER_SECOND);
    while (load.answers.length < BEFORE) await sleep(50);
    const before = { people: [...acknowledged.people], uploads: [...acknowledged.uploads] };
    const began = load.answers.length;
    const { code, last, complaint } = await runCommand('backup', live, [`--to=${to}`]);
    if (code !== 0) throw new Error(`the backup ended with ${code}: ${complaint}`);
    const during = load.answers.length - began;
    await sleep(AFTER_MS);
    await load.stop();
    const wrong = load.answers.filter((answer) => !isAcceptableAnswer(answer));
    const figure = {
      what: 'backup under load',
      values: {
        'answers before, during, after': `${began}, ${during}, ${load.answers.length - began - during}`,
        'of them 503': String(load.answers.filter(({ status }) => status === 503).length),
        'neither 2xx nor 503 with Retry-After': `${wrong.length}${wrong[0] ? ` (${wrong[0].status ?? 'none'})` : ''}`,
        took: `${last.seconds} s`,
        'database dump': `${(last.database_bytes / KB).toFixed(0)} KB`,
        files: `${last.files}, ${(last.file_bytes / KB / KB).toFixed(1)} MB`,
        missing: String(last.missing),
      },
      pass: wrong.length === 0 && during > 0 && last.missing === 0,
    };
    return { figure, before, at: last.at };
  });
}

async function makePair(url: string): Promise<Pair> {
  return withCleanup(async (cleanup) => {
    const database = cleanup.adopt(openPostgres(url), (one) => one.close());
    const [pair] = await makePairs(database.db, 1);
    if (!pair) throw new Error('no pair was built');
    return pair;
  });
}

async function signUp(product: Product, { people }: Acknowledged): Promise<Response> {
  const email = newAddress();
  const answer = await register(product, email);
  if (answer.status === 201) people.add(email);
  return answer;
}

/** Uploads a file into the conversation as a browser does. */
async function upload(
  { address }: Product,
  { conversationId, tokens: [token] }: Pair,
  { uploads }: Acknowledged,
): Promise<Response> {
  const name = `statement-${randomUUID()}.txt`;
  const body = new FormData();
  body.append('conversationId', conversationId);
  const lines = `${name}, a line of a statement\n`.repeat(300 + Math.floor(Math.random() * 7000));
  body.append('files', new Blob([lines]), name);
  const answer = await fetch(`${address}/api/chat/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  if (answer.status === 201) uploads.add(name);
  return answer;
}

interface Scene {
  readonly live: Environment;
  readonly restored: Environment;
  /** Path of the backup. */
  readonly at: string;
  /** Accounts and uploads that were acknowledged before the backup began. */
  readonly before: { readonly people: readonly string[]; readonly uploads: readonly string[] };
}

async function restoreElsewhere({ live, restored, at, before }: Scene): Promise<Figure> {
  const { code, last, complaint } = await runCommand('restore', restored, [`--from=${at}`]);
  if (code !== 0) throw new Error(`the restore ended with ${code}: ${complaint}`);
  const [whole, copy] = [await lookInto(live.DATABASE_URL), await lookInto(restored.DATABASE_URL)];
  const wanted = [...before.people, ...before.uploads];
  const lost = wanted.filter((name) => !copy.names.has(name)).length;
  // The restored copy must have only rows of the original, and every row from before the backup.
  const made = copy.rows.filter(({ id }) => !whole.ids.has(id)).length;
  const moment = new Date(last.taken_at);
  const early = new Date(moment.getTime() - 2000);
  const leftOut = whole.rows.filter(
    (row) => row.created_at < early && !copy.ids.has(row.id),
  ).length;
  const files = await filesIn(restored.DATA_DIR);
  const wrong = await wrongFiles(restored.DATA_DIR, copy.files);
  const isServed = await signsIn(restored);
  const stopped = await sweep(restored);
  const left = await filesIn(restored.DATA_DIR);
  return {
    what: 'restored into an empty place',
    values: {
      took: `${last.seconds} s`,
      'acknowledged before': String(wanted.length),
      'of them lost': String(lost),
      'rows of people, messages, files': `${copy.rows.length} of ${whole.rows.length}`,
      'added or left out': String(made + leftOut),
      files: String(copy.files.length),
      'missing or altered': String(wrong),
      'signs in': isServed ? 'yes' : 'no',
      'removed by a sweep': String(files.length - left.length),
    },
    pass:
      lost + made + leftOut + wrong === 0 &&
      isServed &&
      stopped === undefined &&
      left.length === files.length &&
      copy.files.length > 0 &&
      copy.rows.length < whole.rows.length,
  };
}

async function signsIn(env: Environment): Promise<boolean> {
  return withCleanup(async (cleanup) => {
    const product = stopWith(cleanup, await serve(env));
    return (await signInAsDemo(product, 'customer')).token !== undefined;
  });
}

/**
 * Runs the sweep of orphaned files as the product would two days later.
 * @returns why the sweep stopped; undefined if it completed
 */
async function sweep(env: Environment): Promise<string | undefined> {
  const config = readConfig(env, 'local');
  return withCleanup(async (cleanup) => {
    const database = cleanup.adopt(openPostgres(env.DATABASE_URL), (one) => one.close());
    const now = () => new Date(Date.now() + 48 * 60 * 60 * 1000);
    try {
      const deps = { database, storage: await openStorage(config), now };
      await sweepStorage(deps, config.fileWaits);
    } catch (error) {
      if (error instanceof SweepStoppedError) return error.message;
      throw error;
    }
  });
}

async function lookInto(url: string) {
  return withCleanup(async (cleanup) => {
    const client = new Client({ connectionString: url });
    await client.connect();
    cleanup.defer(() => client.end());
    const { rows } = await client.query<{ id: string; name: string | null; created_at: Date }>(`
      select id, email as name, created_at from customers
      union all select id, original_name, created_at from files
      union all select id, null, created_at from messages`);
    const files = await client.query<{ storage_key: string; content_hash: string }>(
      'select storage_key, content_hash from files',
    );
    return {
      rows,
      files: files.rows,
      ids: new Set(rows.map(({ id }) => id)),
      names: new Set(rows.map(({ name }) => name)),
    };
  });
}

/** Number of files in the database that are missing on disk or have a different hash there. */
async function wrongFiles(
  dataDir: string,
  files: readonly { readonly storage_key: string; readonly content_hash: string }[],
): Promise<number> {
  let wrong = 0;
  for (const { storage_key, content_hash } of files) {
    const hash = createHash('sha256');
    const isRead = await pipeline(createReadStream(join(dataDir, 'files', storage_key)), hash).then(
      () => true,
      () => false,
    );
    if (!isRead || hash.digest('hex') !== content_hash) wrong += 1;
  }
  return wrong;
}

/** Names of all stored files. */
async function filesIn(dataDir: string): Promise<string[]> {
  const folders = ['private', 'media'];
  const found = folders.map((name) => readdir(join(dataDir, 'files', name)).catch(() => []));
  return (await Promise.all(found)).flat();
}

/** Starts the product with an older database, which has no rows for some of the newer files. */
async function startOnNewerFiles(older: Environment): Promise<Figure> {
  const { files } = await lookInto(older.DATABASE_URL);
  const before = await filesIn(older.DATA_DIR);
  await signsIn(older);
  const stopped = await sweep(older);
  const after = await filesIn(older.DATA_DIR);
  const newer = before.length - files.length;
  return {
    what: 'older database, newer files',
    values: {
      files: String(before.length),
      'without a row': String(newer),
      'gone after a start and a sweep': String(before.length - after.length),
      'the sweep': stopped?.includes('an older copy') ? 'stopped: an older copy' : 'completed',
    },
    pass: newer > 0 && after.length === before.length && stopped !== undefined,
  };
}
