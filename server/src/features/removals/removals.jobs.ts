import { limits } from '@threshold/contract/limits';
import type { Db } from '../../adapters/database/database.ts';
import { forgetAskers } from './removals.repo.ts';

/** Deletes personal data of requests a year after their decision. @returns their number */
export function forgetOldRemovals(db: Db, now: Date): Promise<number> {
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - limits.removals.kept_months);
  return forgetAskers(db, before);
}
