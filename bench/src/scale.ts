import { generateScale } from '../../server/src/db/bulk/scale.ts';
import { towns } from '../../server/src/db/bulk/towns.ts';
import { matchingAlerts } from '../../server/src/features/alerts/matching-alerts.repo.ts';
import { notifyAway } from '../../server/src/features/chat/away.jobs.ts';
import { deleteOldNotifications } from '../../server/src/features/notifications/notifications.jobs.ts';
import { listVendorsToLapse } from '../../server/src/features/vetting/vetting.repo.ts';
import type { Bench, Figure } from './bench.ts';
import { freshDatabase } from './databases.ts';
import { fetchWhole, milliseconds, percentile, ratio, timed } from './measure.ts';
import { at, databaseAt, type Side, sizeIn, startSide, valueOf } from './scale/side.ts';
import { type Work, workOf } from './scale/work.ts';

const ROUNDS = 100;
const WARM_UP = 20;
const MOST_GROWTH = 2;

type Act = (side: Side, round: number) => Promise<unknown>;

/**
 * Lists, jobs and writes at two scales. `--scales=100k,1m`, or databases that `npm run seed -- --scale=` has filled before:
 * `--small=postgres://... --large=postgres://...`, which it leaves there, with some sessions more.
 */
export const scaleBench: Bench = {
  name: 'scale',
  run: async (args) => {
    const sides: Side[] = [];
    try {
      for (const which of ['small', 'large'] as const) sides.push(await sideOf(args, which));
      const [small, large] = sides as [Side, Side];
      const figures: Figure[] = [];
      for (const [what, act] of Object.entries(acts)) {
        figures.push(await compare(what, act, small, large));
      }
      return {
        title: `The same acts at ${sizesOf(args).join(' and ')}`,
        note: `p50 of ${ROUNDS} each, one at a time, the two in turns; growth at most ${MOST_GROWTH}`,
        figures,
      };
    } finally {
      for (const { product, database } of sides) {
        await product.stop();
        await database.drop();
      }
    }
  },
};

const sizesOf = (args: readonly string[]) => (valueOf(args, 'scales') ?? '100k,1m').split(',');

async function sideOf(args: readonly string[], which: 'small' | 'large'): Promise<Side> {
  const url = valueOf(args, which);
  const size = sizesOf(args)[which === 'small' ? 0 : 1] ?? '';
  const database = url ? await databaseAt(url) : await freshDatabase(size);
  if (!url) await generateScale(database.database.db, sizeIn(size));
  return startSide(database, ROUNDS);
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
  'job: notifications that are old': ({ database }) =>
    deleteOldNotifications(database.database.db, new Date()),
  // One step of it: there are as many as alerts near by, and each alert that fits is a mail.
  'job: who waits for a listing, a step': ({ database, vendors }, round) =>
    matchingAlerts(database.database.db, at(vendors, round).id).next(),
  'job: who is away': ({ database }) =>
    notifyAway({ database: database.database, now: () => new Date(), publicUrl: () => '' }),
  'job: checks that ran out': ({ database }) =>
    listVendorsToLapse(database.database.db, new Date(0), 100),
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
  const p50 = { small: percentile(times.small, 0.5), large: percentile(times.large, 0.5) };
  const growth = p50.large / p50.small;
  const work = await meanWork(act, large);
  return {
    what,
    values: {
      small: milliseconds(p50.small),
      large: milliseconds(p50.large),
      'p99, large': milliseconds(percentile(times.large, 0.99)),
      growth: ratio(growth),
      'processor: server': milliseconds(work.server),
      'processor: PostgreSQL': milliseconds(work.database),
    },
    pass: growth <= MOST_GROWTH,
  };
}

/** For one act. What a job does here counts for PostgreSQL alone. */
async function meanWork(act: Act, side: Side): Promise<Work> {
  const { server, database } = await workOf(side, async () => {
    for (let round = 0; round < ROUNDS; round += 1) await act(side, round);
  });
  return { server: server / ROUNDS, database: database / ROUNDS };
}
