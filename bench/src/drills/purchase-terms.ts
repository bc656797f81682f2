import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Notification } from '@threshold/contract/notifications';
import type { Database } from '../../../server/src/adapters/database/database.ts';
import { migrate } from '../../../server/src/adapters/database/migrate.ts';
import { openStorage } from '../../../server/src/adapters/storage/index.ts';
import { type RealServer, startRealServer } from '../../../server/test/real-server.ts';
import {
  recipientsOf,
  startSmtpServer,
  type TestSmtpServer,
} from '../../../server/test/smtp-server.ts';
import { benchOf, type Figure } from '../bench.ts';
import { type Engine, onDatabase, onEveryEngine } from './engines.ts';
import {
  type Expected,
  type Found,
  filesOf,
  recipientsIn,
  rowsOf,
} from './purchase-terms/judge.ts';
import {
  type OverPurchase,
  openPurchase,
  overPurchases,
  toldOfEach,
} from './purchase-terms/over-purchases.ts';
import { until } from './until.ts';

const PURCHASES = 160;
const OPEN_PURCHASES = 40;
/** At the first mail of a run of the jobs. One more comes when all documents have gone, and their files are on their way out of storage. */
const EARLY_KILLS = 2;
const MINUTE_MS = 60_000;
/** A job waits until the lease of the dead process has ended, and a mail that was under way for two minutes. */
const PATIENCE_MS = 5 * MINUTE_MS;

/** Kills the product while documents of purchases go and dates are reminded of, and looks for what went, what stayed and what was told. */
export const purchaseTermsDrill = benchOf(
  'purchase-terms',
  'Documents and dates of purchases, of a product that is killed',
  `${PURCHASES} settled purchases with documents whose time is over and dates to remind of; ${EARLY_KILLS} kill -9 at the first mail of it and one at the last document, with a restart at once and, after the last, a minute later`,
  () => onEveryEngine(drill),
);

async function drill(engine: Engine): Promise<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'threshold-drill-'));
  const mail = await startSmtpServer();
  const withDatabase = <T>(act: (database: Database) => Promise<T>): Promise<T> =>
    onDatabase(engine, folder, act);
  const start = () =>
    startRealServer({
      DATA_DIR: folder,
      DATABASE_URL: engine.databaseUrl,
      REDIS_URL: '',
      SMTP_URL: mail.url,
      SEED: 'none',
      WEB_MODE: 'none',
      RATE_LIMIT_SCALE: '1000000',
    });
  let product: RealServer | undefined;
  try {
    const { purchases, expected } = await withDatabase((database) => prepare(database, folder));
    const kills: Found[] = [];
    const told = new Set<string>();
    const killAt = async (moment: (running: RealServer) => Promise<void>) => {
      product = await start();
      await moment(product);
      await product.kill();
      kills.push(await withDatabase((database) => rowsOf(database, expected)));
      for (const one of await withDatabase(recipientsIn)) told.add(one);
    };
    // What was told before the last kill is mailed first: only a mail to somebody else says that the jobs run again.
    const isNewTold = () => recipientsOf(mail).some((one) => !told.has(one));
    for (let nr = 0; nr < EARLY_KILLS; nr += 1) await killAt(() => until(isNewTold, PATIENCE_MS));
    await killAt((running) => untilTold(running, purchases.at(-1)));
    // What was let go of is looked at when the product starts, unless it was within a minute.
    await sleep(MINUTE_MS);
    product = await start();
    const isAllMailed = () =>
      mail.received.length >= expected.told && mailsOf(mail).size === expected.told;
    await until(isAllMailed, PATIENCE_MS);
    await until(async () => (await filesOf(folder, expected)).inReach === 0, PATIENCE_MS);
    await product.stop();
    const found = await withDatabase((database) => rowsOf(database, expected));
    return judge(engine, { expected, kills, found, mail, files: await filesOf(folder, expected) });
  } finally {
    await product?.stop();
    await mail.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function prepare(
  database: Database,
  dataDir: string,
): Promise<{ purchases: readonly OverPurchase[]; expected: Expected }> {
  await migrate(database);
  const deps = { database, storage: await openStorage({ dataDir, s3: undefined }) };
  const purchases = await overPurchases(deps, PURCHASES);
  const others = [];
  for (let nr = 0; nr < OPEN_PURCHASES; nr += 1) others.push(await openPurchase(deps));
  const expected = {
    over: purchases.flatMap(({ over }) => over),
    kept: [...purchases.flatMap(({ kept }) => kept), ...others.map(({ id }) => id)],
    filesOver: purchases.flatMap(({ filesOver }) => filesOver),
    filesKept: [
      ...purchases.flatMap(({ filesKept }) => filesKept),
      ...others.map(({ file }) => file),
    ],
    told: PURCHASES * toldOfEach,
    activities: PURCHASES,
  };
  return { purchases, expected };
}

/** Waits until the owner was told that documents went or will go. */
async function untilTold({ address }: RealServer, of: OverPurchase | undefined): Promise<void> {
  const headers = { authorization: `Bearer ${of?.owner}` };
  const isTold = async () => {
    const answer = await fetch(`${address}/api/notices`, { headers });
    const { data } = (await answer.json()) as { data: readonly Notification[] };
    return data.some(({ text }) => text.includes('about you'));
  };
  await until(isTold, PATIENCE_MS);
}

/** What came, each once, by the id that the outbox gave it. */
const mailsOf = ({ received }: Pick<TestSmtpServer, 'received'>): ReadonlySet<string> =>
  new Set(received.map((message) => /^Message-ID: <([^@>]+)/im.exec(message)?.[1] ?? ''));

function judge(
  engine: Engine,
  of: {
    readonly expected: Expected;
    readonly kills: readonly Found[];
    readonly found: Found;
    readonly mail: TestSmtpServer;
    readonly files: Awaited<ReturnType<typeof filesOf>>;
  },
): Figure {
  const { expected, kills, found, mail, files } = of;
  const within = {
    documents: kills.filter(({ left }) => left > 0 && left < expected.over.length).length,
    dates: kills.filter(({ untold }) => untold > 0 && untold < 2 * PURCHASES).length,
    files: kills.filter(({ left, waiting }) => left === 0 && waiting > 0).length,
  };
  const arrived = mailsOf(mail).size;
  const faults = {
    'still there': found.left + found.untold,
    'gone too early': found.missing,
    'files in reach': files.inReach + found.waiting,
    'files lost': files.lost,
    'told of to nobody': found.lost + expected.told - arrived,
    'told twice': found.twice,
  };
  return {
    what: engine.name,
    values: {
      'documents gone': String(expected.over.length - found.left),
      told: String(expected.told - found.lost),
      'kills within documents, dates, files': Object.values(within).join(', '),
      ...Object.fromEntries(Object.entries(faults).map(([name, many]) => [name, String(many)])),
      'mails that came twice': String(mail.received.length - arrived),
    },
    // On the embedded engine no kill has come in the middle yet, since its jobs are through before the first mail is out.
    pass:
      Object.values(faults).every((many) => many === 0) &&
      (engine.databaseUrl === '' || (within.documents > 0 && within.dates > 0)),
  };
}
