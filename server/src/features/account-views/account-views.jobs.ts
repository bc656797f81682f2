import { limits } from '@threshold/contract/limits';
import type { Db } from '../../adapters/database/database.ts';
import { forgetViews } from './account-views.repo.ts';
import { closeDeadViews } from './account-views.service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Notes the ends of views, and forgets old ones. Twice is as once. */
export async function endAccountViews(db: Db, now: Date): Promise<void> {
  await closeDeadViews(db, now);
  await forgetViews(db, new Date(now.getTime() - limits.account_views.kept_days * DAY_MS));
}
