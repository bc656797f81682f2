import type { Db } from '../../adapters/database/database.ts';
import { deleteNotifications } from './notifications.repo.ts';

const KEEP_DAYS = 90;

/** Deletes notifications older than three months. */
export function deleteOldNotifications(db: Db, now: Date): Promise<void> {
  return deleteNotifications(db, new Date(now.getTime() - KEEP_DAYS * 24 * 60 * 60 * 1000));
}
