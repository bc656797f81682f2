import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../../server/src/adapters/database/database.ts';
import { migrate } from '../../../server/src/adapters/database/migrate.ts';
import {
  holdersOf,
  isDaytime,
  momentsOf,
} from '../../../server/src/features/request-desk/clock.policy.ts';
import { readDesks } from '../../../server/src/features/request-desk/read-desk.ts';
import { buildVendor, buildVendorAccount } from '../../../server/test/factories/vendor.ts';
import { post, type RealServer, startRealServer } from '../../../server/test/real-server.ts';
import { startSmtpServer, type TestSmtpServer } from '../../../server/test/smtp-server.ts';
import { benchOf, type Figure } from '../bench.ts';
import { type Engine, onDatabase, onEveryEngine } from './engines.ts';
import { newAddress } from './people.ts';

const REQUESTS = 500;
const MINUTE_MS = 60_000;
const BROKERS = 120;
/** A mail that was under way when its process died is due again when its lease has ended, after two minutes. */
const PATIENCE_MS = 5 * MINUTE_MS;

/** Kills the product under requests and their confirmations, and looks at every clock after the restart. */
export const requestsDrill = benchOf(
  'requests',
  'Requests of a product that is killed',
  `${REQUESTS} requests in a minute and then their confirmations, kill -9 in the middle of each; what got no answer is sent again after the restart`,
  () => onEveryEngine(drill),
);

async function drill(engine: Engine): Promise<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'threshold-drill-'));
  const mail = await startSmtpServer();
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
  const withDatabase = <T>(act: (database: Database) => Promise<T>): Promise<T> =>
    onDatabase(engine, folder, act);
  const product: { running: RealServer | undefined } = { running: undefined };
  try {
    await withDatabase(prepare);
    product.running = await start();
    const restart = async () => {
      await product.running?.kill();
      product.running = await start();
    };
    const people = Array.from({ length: REQUESTS }, newAddress);
    await throughKill(people, MINUTE_MS, restart, async (email) => {
      const address = product.running?.address ?? '';
      return (await post({ address }, '/lead-requests', requestOf(email))).status === 201;
    });
    const links = await linksOf(mail, people);
    await product.running.stop();
    // Offers are made by day: it is noon there, whenever the drill runs.
    await withDatabase(({ pool }) =>
      pool.query('update lead_requests set timezone = $1', [zoneAtNoon(new Date())]),
    );
    product.running = await start();
    await throughKill([...links.values()], MINUTE_MS / 2, restart, async (link) => {
      const headers = { 'request-link': link };
      const url = `${product.running?.address}/api/lead-requests/link/confirm`;
      return (await fetch(url, { method: 'POST', headers })).status === 200;
    });
    await product.running.stop();
    const found = await withDatabase(judge);
    const lost = people.length - links.size + (people.length - found.confirmed);
    return {
      what: engine.name,
      values: {
        sent: String(people.length),
        lost: String(lost),
        offers: String(found.offers),
        'offered twice to one': String(found.twice),
        'above a week’s most': String(found.above),
        'clocks wrong': String(found.wrong),
      },
      pass:
        lost === 0 &&
        found.twice === 0 &&
        found.above === 0 &&
        found.wrong === 0 &&
        found.offers > 0,
    };
  } finally {
    await product.running?.stop();
    await mail.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function prepare(database: Database): Promise<void> {
  await migrate(database);
  for (let n = 0; n < BROKERS; n += 1) {
    const vendor_id = await buildVendor(database.db);
    await buildVendorAccount(database.db, { vendor_id });
  }
}

const requestOf = (email: string) => ({
  name: 'Wattle Drill',
  email,
  phone_number: '0400000000',
  requirements: 'A first home with a garden.',
  vendor_type: 'Mortgage Broker',
  post_code: '2000',
});

/** Does it for each in so long, kills the product in the middle, and goes on until each was taken. */
async function throughKill(
  all: readonly string[],
  ms: number,
  restart: () => Promise<void>,
  act: (one: string) => Promise<boolean>,
): Promise<void> {
  const left = new Set(all);
  const tryOne = async (one: string) => {
    if (await act(one).catch(() => false)) left.delete(one);
  };
  const killing = sleep(ms / 2).then(restart);
  const acts = all.map((one, n) => sleep((n * ms) / all.length).then(() => tryOne(one)));
  await Promise.all([...acts, killing]);
  for (let n = 0; left.size > 0 && n < 10; n += 1) for (const one of left) await tryOne(one);
}

/** The link of each person's last mail. */
async function linksOf(
  { received }: Pick<TestSmtpServer, 'received'>,
  people: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const links = new Map<string, string>();
    for (const message of received) {
      const to = /^To: <?([^>\s]+)/m.exec(message)?.[1] ?? '';
      // Long lines are broken by '=' on the way.
      const link = /\/requests#([\w-]{43})/.exec(message.replaceAll('=\r\n', ''))?.[1];
      if (link) links.set(to, link);
    }
    if (people.every((one) => links.has(one)) || performance.now() > deadline) {
      return new Map(
        people.flatMap((one) => (links.has(one) ? [[one, links.get(one) ?? '']] : [])),
      );
    }
    await sleep(200);
  }
}

function zoneAtNoon(now: Date): string {
  const hours = 12 - now.getUTCHours();
  return `Etc/GMT${hours < 0 ? '+' : '-'}${Math.abs(hours)}`;
}

/** Looks at every request as its clock says. */
async function judge({ db, pool }: Database) {
  const rows = await db
    .selectFrom('lead_requests')
    .selectAll()
    .where('closed_at', 'is', null)
    .execute();
  const now = new Date();
  let wrong = 0;
  for (const { facts, offers, row } of await readDesks(db, rows)) {
    const { due_at } = momentsOf(facts);
    const promised = (row.confirmed_at?.getTime() ?? 0) + 24 * 60 * MINUTE_MS;
    const isByDay = offers.every(({ offered_at }) => isDaytime(offered_at, row.timezone ?? ''));
    const isNoted = offers.every((one) => row.next_at !== null && row.next_at <= one.due_at);
    const isRight =
      due_at.getTime() === promised && isByDay && isNoted && holdersOf(facts, now).length > 0;
    if (!isRight || offers.length > 3) wrong += 1;
  }
  const count = async (text: string) => {
    const { rows: counted } = await pool.query<{ count: number }>(text);
    return counted[0]?.count ?? 0;
  };
  return {
    confirmed: rows.filter(({ confirmed_at }) => confirmed_at !== null).length,
    wrong,
    offers: await count('select count(*)::int from request_offers'),
    twice: await count(
      'select count(*)::int from (select from request_offers group by request_id, vendor_id having count(*) > 1) t',
    ),
    above: await count(
      'select count(*)::int from (select from request_offers group by vendor_id having count(*) > 20) t',
    ),
  };
}
