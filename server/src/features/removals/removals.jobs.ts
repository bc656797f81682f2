import { limits } from '@threshold/contract/limits';
import type { Db } from '../../adapters/database/database.ts';
import { forgetAskers } from './removals.repo.ts';

/** A year after a request was decided, what was decided is left, and nothing of who asked. @returns of how many */
export function forgetOldRemovals(db: Db, now: Date): Promise<number> {
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - limits.removals.kept_months);
  return forgetAskers(db, before);
}
