import type { Db } from '../../adapters/database/database.ts';
import { dropWaiting } from '../../queue/mail.repo.ts';
import { findCustomer } from '../customers/customers.repo.ts';
import { forgetTold, moveTold } from './reminders.repo.ts';

/** What mails about one date are about. */
export const dateTopic = (id: string) => `purchase_date:${id}`;

/** Drops what waits to be mailed about dates: it does not hold any more. */
export async function dropDateMails(db: Db, ids: readonly string[]): Promise<void> {
  await dropWaiting(db, ids.map(dateTopic));
}

/**
 * Takes along what is behind whoever stops sharing. Their mails that still wait lead where they no longer may go: these are
 * dropped, and what they said is told anew of the copy. `copies`: from the dates that stay to those that go.
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
