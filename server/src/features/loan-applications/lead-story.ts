import type { Db } from '../../adapters/database/database.ts';
import { listEvents } from './applications.repo.ts';
import { findZone } from './broker.repo.ts';
import {
  countMessageDays,
  findConversationBetween,
  findReviewBetween,
  listCallsBetween,
  listOtherApplications,
  listOwnOpenings,
  listRequestsBetween,
} from './lead-story.repo.ts';
import {
  presentCalls,
  presentDealings,
  presentEvents,
  presentMessageDays,
  presentOpenings,
  presentReview,
} from './leads.presenter.ts';

interface ToldLead {
  readonly id: string;
  readonly vendor_id: string;
  readonly customer_id: string;
  readonly withdrawn_at: Date | null;
}

/**
 * Dealings around a lead, oldest first. A withdrawn application has only its own events, because
 * the vendor no longer knows the applicant.
 */
export async function readStory(db: Db, lead: ToldLead, now: Date) {
  const events = presentEvents(await listEvents(db, lead.id));
  if (lead.withdrawn_at) return { entries: events, dealings: null };
  const openings = await listOwnOpenings(db, lead.id, lead.vendor_id);
  const calls = await listCallsBetween(db, lead);
  const conversation = await findConversationBetween(db, lead);
  const days = conversation
    ? await countMessageDays(db, conversation, await findZone(db, lead.vendor_id))
    : [];
  const review = await findReviewBetween(db, lead);
  const entries = [
    ...events,
    ...presentOpenings(openings),
    ...presentCalls(calls, now),
    ...presentMessageDays(days),
    ...presentReview(review),
  ];
  return {
    entries: entries.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)),
    dealings: presentDealings({
      conversation,
      calls,
      review,
      requests: await listRequestsBetween(db, lead),
      applications: await listOtherApplications(db, lead, lead.id),
    }),
  };
}
