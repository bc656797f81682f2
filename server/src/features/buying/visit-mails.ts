import type { Db } from '../../adapters/database/database.ts';
import { dropWaiting } from '../outbox/outbox.repo.ts';
import { forgetTold } from './visit-reminders.repo.ts';
import { listVisits } from './visits.repo.ts';

/** What mails about one visit are about. */
export const visitTopic = (id: string) => `purchase_visit:${id}`;

/** Drops what waits to be mailed about a visit: it does not hold any more. */
export async function dropVisitMails(db: Db, id: string): Promise<void> {
  await dropWaiting(db, [visitTopic(id)]);
}

/** As `dropVisitMails`, for the visits of one home or of all; what was told and never left is told anew where they hold again. */
export async function dropMailsOfVisits(
  db: Db,
  purchaseId: string,
  homeId?: string,
): Promise<void> {
  const ids = (await listVisits(db, purchaseId, homeId)).map(({ id }) => id);
  const dropped = new Set(await dropWaiting(db, ids.map(visitTopic)));
  await forgetTold(
    db,
    ids.filter((id) => dropped.has(visitTopic(id))),
  );
}
