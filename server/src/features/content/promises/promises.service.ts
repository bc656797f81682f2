import {
  type Ledger,
  type LedgerFigures,
  type LedgerPromise,
  promiseDays,
} from '@threshold/contract/endpoints/content/promises';
import { limits } from '@threshold/contract/limits';
import { type PromiseId, promiseIds, promiseSentences } from '@threshold/contract/texts/sentences';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../../adapters/database/database.ts';
import { listLastDays, toLocalDateString } from '../../../lib/local-time.ts';
import {
  countHiddenByReason,
  listAnsweredWeeks,
  listReviewQuarters,
  readLedgerFigures,
  storeLedgerFigures,
} from './ledger-figures.repo.ts';
import { type CheckDeps, promiseChecks } from './promise-checks.ts';
import {
  listPromiseRecords,
  listPromiseStates,
  type PromiseRecord,
  type PromiseState,
  recordCheckResult,
} from './promise-days.repo.ts';
import { promiseLedger } from './promise-ledger.ts';

const HOUR_MS = 60 * 60 * 1000;
const WEEK_MS = 7 * 24 * HOUR_MS;
const WEEKS = 13;
const QUARTERS = 8;

/** Checks every promise, stores the results, and logs failed checks and broken promises. */
export async function runAllPromiseChecks(
  deps: CheckDeps,
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>,
) {
  const { db } = deps.database;
  const day = toLocalDateString(deps.now());
  const failures: { promise: PromiseId; error: unknown }[] = [];
  const broken: PromiseId[] = [];
  for (const promise of promiseIds) {
    try {
      const finding = await promiseChecks[promise](deps);
      await recordCheckResult(db, promise, day, finding, deps.now());
      if (!finding.holds) broken.push(promise);
    } catch (error) {
      failures.push({ promise, error });
    }
  }
  await storeLedgerFigures(db, await computeLedgerFigures(db, deps.now()), deps.now());
  for (const { promise, error } of failures) {
    log.error({ promise, err: error }, 'promise check failed');
  }
  if (broken.length > 0) log.warn({ promises: broken }, 'broken promises found');
  return { checked: promiseIds.length - failures.length, broken, failures };
}

async function computeLedgerFigures(db: Db, now: Date): Promise<LedgerFigures> {
  const until = new Date(now.getTime() - limits.requirements.response_hours * HOUR_MS);
  const since = new Date(until.getTime() - WEEKS * WEEK_MS);
  return {
    answered: await listAnsweredWeeks(db, { since, until }),
    review_quarters: await listReviewQuarters(db, QUARTERS, now),
    hidden_by_reason: await countHiddenByReason(db),
  };
}

/** Reads the public ledger of promises with the results of the latest checks. */
export async function readPromiseLedger({
  database: { db },
  now,
}: Pick<CheckDeps, 'database' | 'now'>): Promise<Ledger> {
  const [firstDay = ''] = listLastDays(now(), promiseDays);
  return {
    promises: presentPromises(await listPromiseStates(db), await listPromiseRecords(db, firstDay)),
    figures: await readLedgerFigures(db),
  };
}

/** All promises in the order of the contract, including those without a check so far. */
function presentPromises(
  states: readonly PromiseState[],
  records: readonly PromiseRecord[],
): LedgerPromise[] {
  return promiseIds.map((_id) => {
    const { places, basis, check, figure } = promiseLedger[_id];
    const state = states.find(({ promise }) => promise === _id);
    const record = records.find(({ promise }) => promise === _id);
    return {
      _id,
      promise: promiseSentences[_id],
      places: [...places],
      basis,
      check,
      holds: state?.holds ?? null,
      checked_at: state?.checked_at.toISOString() ?? null,
      figure: state ? figure(state) : null,
      days: { checked: record?.checked ?? 0, kept: record?.kept ?? 0 },
      last_broken_on: record?.last_broken_on ?? null,
    };
  });
}
