import type { Db } from '../adapters/database/database.ts';
import type { DemoRequests } from './requests.ts';

/**
 * Requests with their offers, answers and replies. An offer is made, then decided, as a real one is: how quickly somebody
 * answers is counted from the one and the other.
 */
export async function insertRequests(
  db: Db,
  { requests, offers, answers, replies }: DemoRequests,
): Promise<void> {
  await db.insertInto('lead_requests').values(requests).execute();
  const made = { state: 'open' as const, decided_at: null, decline_reason: null };
  await db
    .insertInto('request_offers')
    .values(offers.map((offer) => ({ ...offer, ...made })))
    .execute();
  for (const { id, state, decided_at, decline_reason } of offers) {
    if (state === 'open') continue;
    const decided = { state, decided_at, decline_reason };
    await db.updateTable('request_offers').set(decided).where('id', '=', id).execute();
  }
  await db.insertInto('request_answers').values(answers).execute();
  await db.insertInto('request_replies').values(replies).execute();
}
