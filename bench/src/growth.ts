import { generateBulkData } from '../../server/src/db/bulk/scale.ts';
import { towns } from '../../server/src/db/bulk/towns.ts';
import { sendUnreadMessageReminders } from '../../server/src/features/chat/chat.jobs.ts';
import { listVendorsWithExpiredChecks } from '../../server/src/features/listings/vetting/vetting.repo.ts';
import { deleteOldNotifications } from '../../server/src/features/notifications/notifications.repo.ts';
import { iterateMatchingAlerts } from '../../server/src/features/search/alerts/matching-alerts.repo.ts';
import { type Bench, type Figure, readOption } from './bench.ts';
import { databaseWith, freshDatabase } from './databases.ts';
import { databaseAt, measureWork, type Side, startSide, type Work } from './growth/side.ts';
import { at, fetchWhole, formatRatio, median, milliseconds, percentile, timed } from './measure.ts';
import { stopWith, withCleanup } from './product.ts';

const ROUNDS = 100;
const WARM_UP = 20;
const MAX_GROWTH = 2;

type Act = (side: Side, round: number) => Promise<unknown>;

/**
 * Compares lists, jobs and writes between databases with 10,000 and with 1 million members. One in
 * ten members has a listing; the number of messages and calls grows with the members.
 * `--members=10000,100000` sets other sizes. `--small=postgres://... --large=postgres://...` uses
 * databases that `npm run seed -- --scale=` has filled.
 */
export const growthBench: Bench = {
  name: 'growth',
  run: async (args) => {
    const members = (readOption(args, 'members') ?? '10000,1000000').split(',').map(Number);
    return withCleanup(async (cleanup) => {
      const small = await openSide(cleanup, readOption(args, 'small'), members[0] ?? 0);
      const large = await openSide(cleanup, readOption(args, 'large'), members[1] ?? 0);
      const figures: Figure[] = [];
      for (const [what, act] of Object.entries(acts)) {
        figures.push(await compare(what, act, small, large));
      }
      return {
        title: `The same acts at ${members.join(' and ')} members`,
        note: `p50 of ${ROUNDS} each, one at a time, the two sizes in turn; growth at most ${MAX_GROWTH}`,
        figures,
      };
    });
  },
};

async function openSide(
  cleanup: AsyncDisposableStack,
  url: string | undefined,
  members: number,
): Promise<Side> {
  const opened = url ? databaseAt(url) : freshDatabase(`growth_${members}`);
  const database = await databaseWith(cleanup, opened);
  if (!url) await generateBulkData(database.database.db, members);
  const side = await startSide(database, ROUNDS);
  stopWith(cleanup, side.product);
  return side;
}

const read =
  (path: string, token?: string): Act =>
  async ({ product }) =>
    fetchWhole(`${product.address}/api${path}`, token);

const asCustomer =
  (path: (id: string) => string): Act =>
  (side, round) => {
    const { id, token } = at(side.customers, round);
    return read(path(id), token)(side, round);
  };
const asVendor =
  (path: (id: string) => string): Act =>
  (side, round) => {
    const { id, token } = at(side.vendors, round);
    return read(path(id), token)(side, round);
  };

const acts: Readonly<Record<string, Act>> = {
  'a search around a town': (side, round) => {
    const [, , latitude, longitude] = at(towns, round);
    return read(`/vendors/search?latitude=${latitude}&longitude=${longitude}`)(side, round);
  },
  'a profile': (side, round) => read(`/vendors/${at(side.vendors, round).id}`)(side, round),
  'reviews of one': (side, round) => read(`/reviews/${at(side.vendors, round).id}`)(side, round),
  'inbox of a customer': asCustomer((id) => `/chat/history/${id}?role=customer`),
  'inbox of a professional': asVendor((id) => `/chat/history/${id}?role=vendor`),
  notifications: asCustomer(() => '/notices'),
  'applications of a broker': asVendor((id) => `/loan-applications/vendor/${id}`),
  "staff's list of listings": (side, round) =>
    read('/admin/vendors', side.staff.token)(side, round),
  'job: old notifications': ({ database }) =>
    deleteOldNotifications(database.database.db, new Date()),
  // Measures only one step of the job. The whole job has one step for each alert near the listing.
  'job: alerts that match a listing, one step': ({ database, vendors }, round) =>
    iterateMatchingAlerts(database.database.db, at(vendors, round).id).next(),
  'job: mails to absent members': ({ database }) =>
    sendUnreadMessageReminders({
      database: database.database,
      now: () => new Date(),
      publicUrl: () => '',
    }),
  'job: expired checks': ({ database }) =>
    listVendorsWithExpiredChecks(database.database.db, new Date(0), 100),
};

async function compare(what: string, act: Act, small: Side, large: Side): Promise<Figure> {
  const times = { small: [] as number[], large: [] as number[] };
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const took = {
      small: await timed(() => act(small, round)),
      large: await timed(() => act(large, round)),
    };
    if (round < WARM_UP) continue;
    times.small.push(took.small);
    times.large.push(took.large);
  }
  const p50 = { small: median(times.small), large: median(times.large) };
  const growth = p50.large / p50.small;
  const work = await meanWork(act, large);
  return {
    what,
    values: {
      small: milliseconds(p50.small),
      large: milliseconds(p50.large),
      'p99, large': milliseconds(percentile(times.large, 0.99)),
      growth: formatRatio(growth),
      'processor: server': milliseconds(work.server),
      'processor: PostgreSQL': milliseconds(work.database),
    },
    pass: growth <= MAX_GROWTH,
  };
}

/** Mean processor time of an act. Jobs run in this process, so `server` does not include theirs. */
async function meanWork(act: Act, side: Side): Promise<Work> {
  const { server, database } = await measureWork(side, async () => {
    for (let round = 0; round < ROUNDS; round += 1) await act(side, round);
  });
  return { server: server / ROUNDS, database: database / ROUNDS };
}
