import type { ApplicationStatus, LeadSort } from '@threshold/contract/vocabularies';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { containWords } from '../../db/containing.ts';
import { leadPrice, leadRank } from '../../db/lead-order.ts';

/** Which leads of a broker are meant; what is left out narrows nothing. */
export interface LeadFilter {
  /** Withdrawn ones have no status. */
  readonly status?: ApplicationStatus | undefined;
  readonly purpose?: string | undefined;
  /** Those that are new and were sent before then. */
  readonly sentBefore?: Date | undefined;
  /** Those whose reminder is of this day or an earlier one. */
  readonly remindedBy?: string | undefined;
  /** Words in the applicant's name, mail address or phone number. What was taken back is found by none. */
  readonly q?: string | undefined;
  readonly ids?: readonly string[] | undefined;
}

/** The place of a lead in an order: by the order's own key, where it has one, and by its id. */
export interface LeadPlace {
  readonly id: string;
  readonly key: number | undefined;
}

interface LeadPage {
  readonly sort: LeadSort;
  readonly limit: number;
  /** So many are passed over, where no place is given. */
  readonly offset: number;
  readonly after?: LeadPlace | undefined;
  readonly before?: LeadPlace | undefined;
}

const keys: Readonly<Record<LeadSort, RawBuilder<number> | undefined>> = {
  newest: undefined,
  longest_waiting: sql.raw<number>(leadRank),
  amount: sql.raw<number>(leadPrice),
};

/** Whether the leads of an order are told apart by more than their ids. */
export const hasKey = (sort: LeadSort) => keys[sort] !== undefined;

/** Narrows a query over `loan_applications as a`. */
function matching(vendorId: string, filter: LeadFilter): RawBuilder<boolean> {
  const { status, purpose, sentBefore, remindedBy, q, ids } = filter;
  const parts: RawBuilder<unknown>[] = [sql`a.vendor_id = ${vendorId}`];
  if (status) parts.push(sql`a.status = ${status} and a.withdrawn_at is null`);
  if (purpose) parts.push(sql`a.purpose_of_loan = ${purpose}`);
  if (sentBefore) {
    parts.push(sql`a.status = 'new' and a.withdrawn_at is null and a.created_at <= ${sentBefore}`);
  }
  if (remindedBy) {
    parts.push(sql`a.id in (
      select n.application_id from application_notes n
      where n.vendor_id = ${vendorId} and n.remind_on <= ${remindedBy}::date)`);
  }
  if (ids) parts.push(sql`a.id = any(${[...ids]}::uuid[])`);
  if (q) {
    parts.push(sql`a.withdrawn_at is null
      and ${containWords(sql`a.first_name, a.last_name, a.email, a.phone_number`, q)}`);
  }
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

/**
 * The places of one page and of one more, if there is one: in the order asked for, or backwards where the page is to end
 * `before` a place. However many leads the broker has, an index leads to them.
 */
export async function listLeadPlaces(
  db: Db,
  vendorId: string,
  filter: LeadFilter,
  { sort, limit, offset, after, before }: LeadPage,
): Promise<LeadPlace[]> {
  const key = keys[sort];
  const from = after ?? before;
  const isUpward = (sort === 'longest_waiting') !== (from !== undefined && from === before);
  const direction = isUpward ? 'asc' : 'desc';
  const past = sql.raw(isUpward ? '>' : '<');
  const rows = await db
    .selectFrom('loan_applications as a')
    .select('a.id')
    .$if(key !== undefined, (query) => query.select((key as RawBuilder<number>).as('key')))
    .where(matching(vendorId, filter))
    .$if(from !== undefined && key === undefined, (query) =>
      query.where(sql<boolean>`a.id ${past} ${from?.id}::uuid`),
    )
    .$if(from !== undefined && key !== undefined, (query) =>
      query.where(sql<boolean>`(${key}, a.id) ${past} (${from?.key}::integer, ${from?.id}::uuid)`),
    )
    .$if(key !== undefined, (query) => query.orderBy(key as RawBuilder<number>, direction))
    .orderBy('a.id', direction)
    .limit(limit + 1)
    .$if(from === undefined, (query) => query.offset(offset))
    .execute();
  return rows.map((row) => ({ id: row.id, key: row.key }));
}

export async function countLeads(db: Db, vendorId: string, filter: LeadFilter): Promise<number> {
  const { total } = await db
    .selectFrom('loan_applications as a')
    .select(sql<number>`count(*)::int`.as('total'))
    .where(matching(vendorId, filter))
    .executeTakeFirstOrThrow();
  return total;
}
