import type { Db } from '../../adapters/database/database.ts';
import { forgetNotices } from './notices.repo.ts';

const KEEP_DAYS = 90;

/** Removes notices that were written three months ago. */
export function forgetOldNotices(db: Db, now: Date): Promise<void> {
  return forgetNotices(db, new Date(now.getTime() - KEEP_DAYS * 24 * 60 * 60 * 1000));
}
