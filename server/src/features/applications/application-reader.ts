import type { LeadDealings, LeadEntry } from '@threshold/contract/endpoints/applications/leads';
import type { LoanApplication } from '@threshold/contract/endpoints/applications/loan-applications';
import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { LeadSort } from '@threshold/contract/vocabularies';
import type { Db } from '../../adapters/database/database.ts';
import { invalidInput, notFound } from '../../errors.ts';
import type { Party } from '../../lib/actor.ts';
import { requireReadPermission } from './applications.policy.ts';
import { presentApplication } from './applications.presenter.ts';
import {
  type ApplicationRow,
  findApplication,
  listAttachedFiles,
  listEvents,
} from './applications.repo.ts';
import { canReadApplications, findBrokerTimezone } from './leads/broker.repo.ts';
import {
  hasSortKey,
  type LeadFilter,
  type LeadPosition,
  listLeadPositions,
} from './leads/lead-list.repo.ts';
import {
  countMessageDays,
  findConversationBetween,
  findReviewBetween,
  listCallsBetween,
  listOtherApplications,
  listOwnOpenings,
  listRequestsBetween,
} from './leads/lead-story.repo.ts';
import {
  presentCalls,
  presentDealings,
  presentEvents,
  presentMessageDays,
  presentOpenings,
  presentReview,
} from './leads/leads.presenter.ts';

/** @throws forbidden for a broker with a suspended listing, who may not read applications */
export async function requireApplicationReader(db: Db, side: Party): Promise<void> {
  if (side.role === 'vendor') requireReadPermission(await canReadApplications(db, side.id));
}

/** Response with applications and their files, for the customer or for the vendor. */
export async function presentWithFiles(
  db: Db,
  rows: readonly ApplicationRow[],
  { role }: Pick<Party, 'role'>,
): Promise<LoanApplication[]> {
  const ids = rows.map(({ id }) => id);
  const files = await listAttachedFiles(db, ids);
  return rows.map((row) => presentApplication(row, files, { forVendor: role === 'vendor' }));
}

/** Finds the application if this party sent or received it. @throws not_found · forbidden */
export async function requireApplication(db: Db, id: string, side: Party): Promise<ApplicationRow> {
  await requireApplicationReader(db, side);
  const row = await findApplication(db, id, side);
  if (!row) throw notFound(outcomes.refusals.not_found);
  return row;
}

interface LeadPageQuery {
  readonly sort: LeadSort;
  readonly page: number;
  readonly limit: number;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

/**
 * Returns one page of a broker's leads. A page begins after or ends before the position of a lead.
 * Unlike page numbers, positions skip no lead after a status change. @throws invalid for a position
 * from another sort order
 */
export async function readLeadPage(
  db: Db,
  vendorId: string,
  filter: LeadFilter,
  asked: LeadPageQuery,
) {
  const { sort, limit } = asked;
  const after = parseLeadPosition('after', sort, asked.after);
  const before = after ? undefined : parseLeadPosition('before', sort, asked.before);
  const offset = (asked.page - 1) * limit;
  const found = await listLeadPositions(db, vendorId, filter, {
    sort,
    limit,
    offset,
    after,
    before,
  });
  const hasMore = found.length > limit;
  // Less than a full page is before the position, so the first page is returned.
  if (before && !hasMore) {
    return readLeadPage(db, vendorId, filter, { sort, limit, page: 1 });
  }
  const shown = before ? found.slice(0, limit).toReversed() : found.slice(0, limit);
  const [first, last] = [shown[0], shown.at(-1)];
  const hasPrevious = before ? hasMore : after !== undefined || offset > 0;
  const hasNext = before !== undefined || hasMore;
  return {
    ids: shown.map(({ id }) => id),
    previous: hasPrevious && first ? formatLeadPosition(first) : null,
    next: hasNext && last ? formatLeadPosition(last) : null,
  };
}

const SEPARATOR = '~';

const formatLeadPosition = ({ key, id }: LeadPosition) =>
  key === undefined ? id : `${key}${SEPARATOR}${id}`;

function parseLeadPosition(field: 'after' | 'before', sort: LeadSort, written: string | undefined) {
  if (written === undefined) return undefined;
  const [id = '', key] = written.split(SEPARATOR).toReversed();
  if ((key !== undefined) !== hasSortKey(sort))
    throw invalidInput({ [field]: [messages.general.id] });
  return { id, key: key === undefined ? undefined : Number(key) };
}

interface LeadRef {
  readonly id: string;
  readonly vendor_id: string;
  readonly customer_id: string;
  readonly withdrawn_at: Date | null;
}

/**
 * Events between the vendor and the applicant of a lead, oldest first. A withdrawn application
 * has only its own events, because the vendor must no longer see who the applicant is.
 */
export async function readLeadHistory(
  db: Db,
  lead: LeadRef,
  now: Date,
): Promise<{ entries: LeadEntry[]; dealings: LeadDealings | null }> {
  const events = presentEvents(await listEvents(db, lead.id));
  if (lead.withdrawn_at) return { entries: events, dealings: null };
  const openings = await listOwnOpenings(db, lead.id, lead.vendor_id);
  const calls = await listCallsBetween(db, lead);
  const conversation = await findConversationBetween(db, lead);
  const days = conversation
    ? await countMessageDays(db, conversation, await findBrokerTimezone(db, lead.vendor_id))
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
