import { type Db, isConnectionLost } from '../adapters/database/database.ts';
import { inSavepoint } from '../db/row-queries.ts';
import { createSignal } from '../lib/signal.ts';
import { deleteFailures, type JobRow, listFailures, recordFailure } from './rows.repo.ts';

const AT_ONCE = 200;
/** Maximum number of rows in one run; further rows wait for the next run. */
const MAX_ROWS = 10_000;

interface RowFault extends JobRow {
  readonly error: unknown;
}

/** Emits failures of single rows; the listener logs them. */
export const rowFaults = createSignal<RowFault>();

interface RowWork {
  readonly job: string;
  /** Returns at most `count` ids of due rows, longest due first. Bad rows must not make it fail. */
  readonly list: (count: number) => Promise<readonly string[]>;
  /** Handles a row in its own transaction. Returns false if the row is no longer due. */
  readonly handle: (id: string) => Promise<unknown>;
}

/**
 * Handles due rows one by one. A row that fails is logged and attempted again later. @returns the
 * number of handled rows @throws if the connection to the database is lost
 */
export async function processDueRows(
  { db, now }: { readonly db: Db; readonly now: Date },
  { job, list, handle }: RowWork,
): Promise<number> {
  const failures = await listFailures(db, job);
  const passed = new Set([...failures].flatMap(([id, retryAt]) => (retryAt > now ? [id] : [])));
  let handled = 0;
  for (let tried = 0; tried < MAX_ROWS; ) {
    const due = (await list(AT_ONCE + passed.size)).filter((id) => !passed.has(id));
    for (const id of due) {
      passed.add(id);
      const attempt = await attemptRow({ db, now, hasFailed: failures.has(id) }, { job, id }, () =>
        handle(id),
      );
      if (attempt.isDone && attempt.result !== false) handled += 1;
    }
    if (due.length < AT_ONCE) break;
    tried += due.length;
  }
  return handled;
}

type Attempt<T> =
  | { readonly isDone: true; readonly result: T }
  | { readonly isDone: false; readonly retryAt: Date };

interface AttemptContext {
  readonly db: Db;
  readonly now: Date;
  /** False if no earlier attempt failed, so that a success has no record to delete. */
  readonly hasFailed?: boolean;
}

/**
 * Runs `act` for a row. Records and reports a failure; deletes the record after a success. @throws
 * if the connection is lost
 */
export async function attemptRow<T>(
  { db, now, hasFailed = true }: AttemptContext,
  row: JobRow,
  act: () => Promise<T>,
): Promise<Attempt<T>> {
  let result: T;
  try {
    result = await act();
  } catch (error) {
    if (isConnectionLost(error)) throw error;
    const retryAt = await recordFailure(db, row, now);
    rowFaults.emit({ ...row, error });
    return { isDone: false, retryAt };
  }
  if (hasFailed) await deleteFailures(db, row.job, [row.id]);
  return { isDone: true, result };
}

/**
 * Applies rows together or, if that fails, one by one. Must run in a transaction. @returns the sum
 * of the numbers that `apply` returns, and the number of failed rows @throws if the connection is
 * lost
 */
export async function applyToRows<Row extends { readonly id: string }>(
  { db, now, job }: { readonly db: Db; readonly now: Date; readonly job: string },
  rows: readonly Row[],
  apply: (rows: readonly Row[]) => Promise<number>,
): Promise<{ applied: number; failed: number }> {
  try {
    return await inSavepoint(db, async () => {
      const applied = await apply(rows);
      await deleteFailures(
        db,
        job,
        rows.map(({ id }) => id),
      );
      return { applied, failed: 0 };
    });
  } catch (error) {
    if (isConnectionLost(error)) throw error;
  }
  let applied = 0;
  let failed = 0;
  for (const row of rows) {
    const attempt = await attemptRow({ db, now }, { job, id: row.id }, () =>
      inSavepoint(db, () => apply([row])),
    );
    if (attempt.isDone) applied += attempt.result;
    else failed += 1;
  }
  return { applied, failed };
}
