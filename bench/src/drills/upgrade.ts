import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../../server/src/adapters/database/open-database.ts';
import { lateIndexes } from '../../../server/src/db/late-indexes.ts';
import { migrations } from '../../../server/src/db/migrations/index.ts';
import type { RealServer } from '../../../server/test/public.ts';
import type { Bench, Figure } from '../bench.ts';
import { checkOut, type Environment, olderVersion, root, whileRunning } from '../older-version.ts';
import { stopWith, temporaryFolder, withCleanup } from '../product.ts';
import { type Product, signInAsDemo, walk } from './people.ts';
import { startPrivatePostgres } from './private-services.ts';
import { ask, makeOlderData, type OlderData } from './upgrade/older-data.ts';

/** Milliseconds after a start within which every job has run once. */
const JOBS_MS = 8000;
const WARNING = 40;

/** Starts this version on the data of an older version, in a data folder and in PostgreSQL. */
export const upgradeDrill: Bench = {
  name: 'upgrade',
  run: async (args) => {
    const version = await olderVersion(args);
    return {
      title: 'This version on the data of an older one',
      note: `demo data, a chat with a file, a call, an application, a request and two purchases made by ${version}; --version= names another commit; a private PostgreSQL`,
      figures: await drill(version),
    };
  },
};

async function drill(version: string): Promise<Figure[]> {
  return withCleanup(async (cleanup) => {
    const postgres = stopWith(cleanup, await startPrivatePostgres());
    const older = await checkOut(cleanup, version);
    return [
      await onEngine('embedded', '', older),
      await onEngine('PostgreSQL', postgres.url, older),
    ];
  });
}

async function onEngine(engine: string, databaseUrl: string, older: string): Promise<Figure> {
  return withCleanup(async (cleanup) => {
    const folder = await temporaryFolder(cleanup);
    const env = {
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      REDIS_URL: '',
      SECRET_KEY: 'a key of the drills, in plain sight',
      SEED: 'demo',
      RATE_LIMIT_SCALE: '1000000',
      LOG_LEVEL: 'warn',
      LOG_FORMAT: 'json',
    };
    const before = await whileRunning(env, older, async (product) => {
      const data = await makeOlderData(product);
      // Waits until jobs have sent the notifications of the chat.
      await sleep(JOBS_MS);
      return { data, answers: await readAllData(product, data) };
    });
    const applied = await inDatabase(env, 'select name from kysely_migration');
    const pending = Object.keys(migrations).filter((name) => !applied.includes(name)).length;
    const now = await whileRunning(env, root, (product) => readAndWalk(product, before.result));
    const indexes = await inDatabase(env, 'select indexname as name from pg_indexes');
    const late = Object.keys(lateIndexes).filter((name) => !indexes.includes(name));
    const again = await whileRunning(env, root, (product) => signInAsDemo(product, 'vendor'));
    const { lost, steps } = now.result;
    const bad = Object.entries(steps).flatMap(([step, isWell]) => (isWell ? [] : step));
    const complaints = [...listComplaints(now), ...listComplaints(again)];
    for (const line of [...lost, ...complaints]) console.error(line);
    return {
      what: engine,
      values: {
        'migrations applied': String(pending),
        'start of the older version': seconds(before.startMs),
        'start with migrations': seconds(now.startMs),
        'second start': seconds(again.startMs),
        'answers read': String(before.result.answers.size),
        'values lost or changed': String(lost.length),
        'failed steps': bad.join(', ') || 'none',
        'late indexes missing': late.join(', ') || 'none',
        'warnings in the log': String(complaints.length),
      },
      pass:
        lost.length + bad.length + late.length + complaints.length === 0 &&
        before.result.answers.size > 0,
    };
  });
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

async function readAndWalk(
  product: RealServer,
  { data, answers }: { readonly data: OlderData; readonly answers: Answers },
) {
  const lost = lostSince(answers, await readAllData(product, data));
  const steps = await walk(product);
  const pages = ['/mortgage-brokers/nsw/parramatta-2150', '/promises', '/sitemap.xml'];
  for (const page of pages)
    Object.assign(steps, { [page]: (await fetch(`${product.address}${page}`)).ok });
  await sleep(JOBS_MS);
  return { lost, steps };
}

/** Log lines of warnings and errors. */
const listComplaints = ({ product }: { readonly product: RealServer }) =>
  product.lines.filter(isComplaint);

function isComplaint(line: string): boolean {
  if (!line.startsWith('{')) return false;
  const { level } = JSON.parse(line) as { level?: number | string };
  return typeof level === 'number' ? level >= WARNING : level !== 'info';
}

/** Reads one column of the database while the product does not run. */
async function inDatabase({ DATA_DIR, DATABASE_URL }: Environment, query: string) {
  return withCleanup(async (cleanup) => {
    const place = { dataDir: DATA_DIR, databaseUrl: DATABASE_URL || undefined };
    const database = cleanup.adopt(await openDatabase(place), (one) => one.close());
    const { rows } = await database.pool.query<{ name: string }>(query);
    return rows.map(({ name }) => name);
  });
}

/** Content of each API response, by path and session token. */
type Answers = ReadonlyMap<string, unknown>;

/** Reads the data as its owners and as a guest. @throws if an API call fails */
async function readAllData(product: Product, data: OlderData): Promise<Answers> {
  const { customer, vendor, buying, settled, link } = data;
  const calls: readonly (readonly [string, string | undefined])[] = [
    ['/vendors/search?location=Parramatta%20NSW%202150&limit=20', undefined],
    [`/vendors/${vendor.id}`, undefined],
    [`/reviews/${vendor.id}`, undefined],
    ['/faq/active', undefined],
    ...ofCustomer(customer.id, vendor.id, [buying, settled]).map(
      (path) => [path, customer.token] as const,
    ),
    ...ofVendor(vendor.id, customer.id).map((path) => [path, vendor.token] as const),
  ];
  const answers = new Map<string, unknown>();
  for (const [path, token] of calls) {
    const answer = await ask(product, path, token ? { token } : {});
    answers.set(`${path} ${token ?? ''}`, changing.test(path) ? 'answered' : answer);
  }
  const headers = { 'request-link': link };
  answers.set('request', await ask(product, '/lead-requests/link', { headers }));
  return answers;
}

/** Paths whose responses may differ between versions: they contain texts or counters. */
const changing = /\/checklist$|^\/figures$/;

const ofCustomer = (me: string, vendor: string, purchases: readonly string[]) => [
  '/customers',
  `/customers/${me}/appointments`,
  `/customers/${me}/shortlist`,
  `/customers/${me}/documents`,
  `/loan-applications/customer/${me}`,
  // Reads the chat before the list of chats, because reading changes the unread count.
  `/chat/${vendor}`,
  `/chat/history/${me}`,
  `/notices`,
  '/buying',
  ...purchases.flatMap((id) => [
    `/buying/${id}`,
    ...['dates', 'tasks', 'notes', 'professionals', 'documents', 'activities', 'checklist'].map(
      (part) => `/buying/${id}/${part}`,
    ),
  ]),
];

const ofVendor = (me: string, customer: string) => [
  '/vendors',
  '/vendors/dashboard',
  `/vendors/${me}/appointments`,
  `/vendors/${me}/availability`,
  `/loan-applications/vendor/${me}`,
  `/chat/${customer}`,
  `/chat/history/${me}`,
  '/notices',
  '/request-offers',
  '/saved-replies',
  '/figures',
];

/**
 * Lists values in `before` that are missing or different in `after`. Added fields are allowed, and
 * signed links may differ.
 */
const lostSince = (before: Answers, after: Answers): readonly string[] =>
  [...before].flatMap(([call, answer]) => lost(call.split(' ')[0] ?? '', answer, after.get(call)));

function lost(where: string, before: unknown, after: unknown): readonly string[] {
  if (typeof before === 'string' && /[?&]?(?:token|signature)=|^\/files\//.test(before)) return [];
  if (typeof before !== 'object' || before === null)
    return Object.is(before, after) ? [] : [`${where}: ${String(before)}, ${String(after)}`];
  if (typeof after !== 'object' || after === null) return [`${where}: gone`];
  if (Array.isArray(before) && Array.isArray(after) && after.length < before.length)
    return [`${where}: ${before.length}, ${after.length}`];
  const then = after as Readonly<Record<string, unknown>>;
  return Object.entries(before).flatMap(([name, value]) =>
    lost(`${where}.${name}`, value, then[name]),
  );
}
