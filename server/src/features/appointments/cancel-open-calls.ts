import type { Db } from '../../adapters/database/database.ts';
import { type Party } from '../../lib/actor.ts';
import type { CallNews } from '../../mail/appointment-mails.ts';
import { notify } from '../notifications/notify.ts';
import { cancelAppointment, listUpcoming } from './appointments.repo.ts';
import { callNews, callRecipients, dropReminder } from './call-news.ts';

/** Upper limit of the query; larger than any member's number of upcoming calls. */
const MOST = 10_000;

/**
 * Cancels the upcoming calls of a deleted account or suspended listing and notifies both parties.
 * Runs in the transaction of the change, whose lock prevents new calls.
 */
export async function cancelOpenCalls(
  db: Db,
  party: Party,
  { what, origin, now }: Pick<CallNews, 'what' | 'origin'> & { readonly now: Date },
): Promise<void> {
  for (const call of await listUpcoming(db, party, now, MOST)) {
    await cancelAppointment(db, call.id, now);
    await dropReminder(db, call.id);
    const cancelled = { ...call, phone_number: '', sequence: call.sequence + 1 };
    const news = callNews(cancelled, { what, by: party.role, origin, written_at: now });
    await notify(db, callRecipients(cancelled), news, now);
  }
}
