import { limits } from '@threshold/contract/limits';
import { type PromiseId, promiseIds } from '@threshold/contract/promise-sentences';
import { type Ledger, type LedgerFigures, promiseDays } from '@threshold/contract/promises';
import type { Db } from '../../adapters/database/database.ts';
import { lastDays, localDay } from '../../lib/local-time.ts';
import { listAnsweredWeeks } from './answered-requests.repo.ts';
import { keepFigures, readFigures } from './ledger-figures.repo.ts';
import { type CheckDeps, promiseChecks } from './promise-checks.ts';
import { listRecords, listStates, noteFinding } from './promise-days.repo.ts';
import { presentPromises } from './promises.presenter.ts';
import { countHiddenByReason, listReviewQuarters } from './review-figures.repo.ts';

const HOUR_MS = 60 * 60 * 1000;
const WEEK_MS = 7 * 24 * HOUR_MS;
const WEEKS = 13;
const QUARTERS = 8;

export interface CheckRun {
  readonly checked: number;
  readonly broken: readonly PromiseId[];
  /** Checks that failed; they say nothing about their promises. */
  readonly failures: readonly { readonly promise: PromiseId; readonly error: unknown }[];
}

/** Checks every promise independently and stores the results. */
export async function checkPromises(deps: CheckDeps): Promise<CheckRun> {
  const { db } = deps.database;
  const day = localDay(deps.now());
  const failures: { promise: PromiseId; error: unknown }[] = [];
  const broken: PromiseId[] = [];
  for (const promise of promiseIds) {
    try {
      const finding = await promiseChecks[promise](deps);
      await noteFinding(db, promise, day, finding, deps.now());
      if (!finding.holds) broken.push(promise);
    } catch (error) {
      failures.push({ promise, error });
    }
  }
  await keepFigures(db, await countFigures(db, deps.now()), deps.now());
  return { checked: promiseIds.length - failures.length, broken, failures };
}

async function countFigures(db: Db, now: Date): Promise<LedgerFigures> {
  const until = new Date(now.getTime() - limits.requirements.response_hours * HOUR_MS);
  const since = new Date(until.getTime() - WEEKS * WEEK_MS);
  return {
    answered: await listAnsweredWeeks(db, { since, until }),
    review_quarters: await listReviewQuarters(db, QUARTERS, now),
    hidden_by_reason: await countHiddenByReason(db),
  };
}

/** The public ledger with the results of the latest checks. */
export async function readLedger({
  database: { db },
  now,
}: Pick<CheckDeps, 'database' | 'now'>): Promise<Ledger> {
  const [firstDay = ''] = lastDays(now(), promiseDays);
  return {
    promises: presentPromises(await listStates(db), await listRecords(db, firstDay)),
    figures: await readFigures(db),
  };
}
