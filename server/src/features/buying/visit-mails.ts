import type { Db } from '../../adapters/database/database.ts';
import { dropWaiting } from '../outbox/outbox.repo.ts';

/** What mails about one visit are about. */
export const visitTopic = (id: string) => `purchase_visit:${id}`;

/** Drops what waits to be mailed about a visit: it does not hold any more. */
export async function dropVisitMails(db: Db, id: string): Promise<void> {
  await dropWaiting(db, [visitTopic(id)]);
}
