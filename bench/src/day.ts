import { setTimeout as sleep } from 'node:timers/promises';
import { generateScale } from '../../server/src/db/bulk/scale.ts';
import type { Bench, Figure } from './bench.ts';
import { freshDatabase } from './databases.ts';
import { acts, open, openAccount, visit } from './day/visit.ts';
import { milliseconds, percentile, ratio } from './measure.ts';
import { at, databaseAt, type Side, sizeIn, startSide, valueOf } from './scale/side.ts';
import { type Work, workOf } from './scale/work.ts';

const SCALE = '300k';
const PEOPLE = 2_000_000;
const MEMBERS = 100;
/** Of all members, on one day. */
const VISITING = 1 / 20;
/** Of the day's visits, hour by hour from midnight: the evening has the most. */
const HOURS = [1, 1, 0, 0, 0, 1, 2, 3, 4, 5, 5, 5, 6, 5, 5, 5, 5, 6, 7, 9, 15, 6, 3, 1].map(
  (share) => share / 100,
);
const SECONDS_OF_HOUR = 5;
/** Jobs come meanwhile. */
const IDLE_SECONDS = 30;
const TIMES_FASTER = 3600 / SECONDS_OF_HOUR;
const ROUNDS = 200;
const WARM_UP = 50;
const MOST_APART = 0.25;

/**
 * Plays the day of so many people against what the model of docs/scale.md says: each act measured alone, times how often it is done.
 * `--scale=1m`, or `--database=postgres://...` that `npm run seed -- --scale=` has filled; `--people=2000000`.
 */
export const dayBench: Bench = {
  name: 'day',
  run: async (args) => {
    const people = Number(valueOf(args, 'people') ?? PEOPLE);
    const scale = valueOf(args, 'scale') ?? SCALE;
    const url = valueOf(args, 'database');
    const database = url ? await databaseAt(url) : await freshDatabase('day');
    try {
      if (!url) await generateScale(database.database.db, sizeIn(scale));
      const side = await startSide(database, MEMBERS);
      try {
        await openAccount(side);
        return {
          title: `The day of ${people.toLocaleString('en-AU')} people, on ${url ? 'the database given' : `a scale of ${scale}`}`,
          note: `one visit of ${TIMES_FASTER}, an hour in ${SECONDS_OF_HOUR} s, so that as many come in a second as would; the model is each act alone, ${ROUNDS} times, at most ${MOST_APART * 100}% from what is played`,
          figures: await compare(side, people),
        };
      } finally {
        await side.product.stop();
      }
    } finally {
      await database.drop();
    }
  },
};

async function compare(side: Side, people: number): Promise<Figure[]> {
  const member = at(side.customers, 0);
  const socket = await open(side, member);
  const alone = new Map<string, Work>();
  for (const [what, { act }] of Object.entries(acts)) {
    for (let number = 0; number < WARM_UP; number += 1) await act({ side, member, socket, number });
    const work = await workOf(side, async () => {
      for (let number = 0; number < ROUNDS; number += 1)
        await act({ side, member, socket, number });
    });
    alone.set(what, { server: work.server / ROUNDS, database: work.database / ROUNDS });
  }
  socket.close();
  const idle = await workOf(side, () => sleep(IDLE_SECONDS * 1000));
  const start = performance.now();
  const day = { visits: 0, failed: 0, busiest: [] as number[] };
  const played = await workOf(side, () => play(side, people, day));
  const seconds = (performance.now() - start) / 1000;
  /** Of a processor, in milliseconds. */
  const model = (of: keyof Work): number =>
    (idle[of] * seconds) / IDLE_SECONDS +
    Object.entries(acts).reduce(
      (sum, [what, { times }]) => sum + (alone.get(what)?.[of] ?? 0) * times * day.visits,
      0,
    );
  const figure = (what: string, of: keyof Work): Figure => {
    const share = played[of] / model(of);
    return {
      what,
      values: {
        model: milliseconds(model(of) / day.visits),
        played: milliseconds(played[of] / day.visits),
        'played / model': ratio(share),
      },
      pass: Math.abs(share - 1) <= MOST_APART,
    };
  };
  return [
    ...[...alone].map(([what, { server, database }]) => ({
      what: `${what}, ${acts[what]?.times} in a visit`,
      values: { server: milliseconds(server), PostgreSQL: milliseconds(database) },
    })),
    figure('processor of the server, a visit', 'server'),
    figure('processor of PostgreSQL, a visit', 'database'),
    {
      what: 'an act in the busiest hour, p50 and p99',
      values: {
        played: `${milliseconds(percentile(day.busiest, 0.5))}, ${milliseconds(percentile(day.busiest, 0.99))}`,
      },
    },
    {
      what: `visits that failed, of ${day.visits}`,
      values: { played: String(day.failed) },
      pass: day.failed === 0,
    },
  ];
}

/** Each comes at a time of its own in its hour, however long those before it take. */
async function play(
  side: Side,
  people: number,
  day: { visits: number; failed: number; readonly busiest: number[] },
): Promise<void> {
  const visits: Promise<void>[] = [];
  const busiest = HOURS.indexOf(Math.max(...HOURS));
  const start = performance.now();
  for (const [hour, share] of HOURS.entries()) {
    const count = Math.round((people * VISITING * share) / TIMES_FASTER);
    for (let nth = 0; nth < count; nth += 1) {
      const due = (hour + nth / count) * SECONDS_OF_HOUR * 1000;
      await sleep(Math.max(0, start + due - performance.now()));
      const told = hour === busiest ? (took: number) => day.busiest.push(took) : () => undefined;
      visits.push(
        visit(side, day.visits, told).catch((error: unknown) => {
          if (day.failed === 0) console.error(error);
          day.failed += 1;
        }),
      );
      day.visits += 1;
    }
  }
  await Promise.all(visits);
}
