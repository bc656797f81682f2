import type { Db } from '../../adapters/database/database.ts';
import { dropWaiting } from '../../queue/mail.repo.ts';
import { findCustomer } from '../customers/customers.repo.ts';
import { forgetTold, moveTold } from './reminders.repo.ts';

/** Returns the topic of mails about one date. */
export const dateTopic = (id: string) => `purchase_date:${id}`;

/** Drops waiting mails about dates that have changed. */
export async function dropDateMails(db: Db, ids: readonly string[]): Promise<void> {
  await dropWaiting(db, ids.map(dateTopic));
}

/**
 * Moves the reminder records of a customer who stops sharing to the copied dates. Their waiting
 * mails would link to a purchase that they can no longer open, so these are dropped and sent again
 * for the copies. `copies` maps the remaining dates to the copies.
 */
export async function moveReminders(
  db: Db,
  copies: ReadonlyMap<string, string>,
  customerId: string,
): Promise<void> {
  const email = (await findCustomer(db, customerId))?.email;
  if (email === undefined) return;
  const originals = [...copies.keys()];
  const dropped = new Set(await dropWaiting(db, originals.map(dateTopic), email));
  await forgetTold(
    db,
    customerId,
    originals.filter((id) => dropped.has(dateTopic(id))),
  );
  await moveTold(db, copies, customerId);
}
