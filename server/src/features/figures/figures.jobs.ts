import type { Services } from '../../services.ts';
import { countTurns } from './count-turns.ts';
import { noteHeldCalls } from './figure-turns.repo.ts';

type Deps = Pick<Services, 'now'> & { readonly database: Pick<Services['database'], 'db'> };

const AT_ONCE = 2000;
/** What is left over waits for the next run. */
const MOST_BATCHES = 50;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Calls that are caught up after the product stood still. */
const CAUGHT_UP_DAYS = 7;

/** Counts what has happened since it ran last. */
export async function keepFigures({ database }: Pick<Deps, 'database'>): Promise<void> {
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const counted = await database.db.transaction().execute((db) => countTurns(db, AT_ONCE));
    if (counted < AT_ONCE) return;
  }
}

/** Nobody does anything when a call ends: those that did are looked for. */
export async function countCalls({ database: { db }, now }: Deps): Promise<void> {
  const until = now();
  await noteHeldCalls(db, new Date(until.getTime() - CAUGHT_UP_DAYS * DAY_MS), until);
}
