import { limits } from '@threshold/contract/limits';
import type { ChatReportOutcome, ChatReportStatus } from '@threshold/contract/vocabularies';
import { sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import type { ReportedMessage } from '../../../db/chat-tables.ts';
import { countRows, readPage, type SearchPageQuery } from '../../../db/read-page.ts';
import { lockRow } from '../../../db/row-queries.ts';
import { filterByWords } from '../../../db/word-queries.ts';
import type { MemberActor } from '../../../lib/actor.ts';
import type { Parties } from '../../accounts/relationships/parties.ts';

interface NewReport extends Parties {
  readonly id: string;
  readonly conversation_id: string;
  readonly reporter_role: MemberActor['role'];
  readonly reason: string;
  readonly messages: readonly ReportedMessage[];
  readonly created_at: Date;
}

/**
 * Stores a report, even if one of the parties has deleted the account. @returns false if too many
 * reports by the same party about the conversation are open
 */
export function createReport(
  db: Db,
  { customer_id, vendor_id, messages, ...report }: NewReport,
): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    // Concurrent calls run one after the other, so that the second one counts the first report.
    await sql`select pg_advisory_xact_lock(hashtext('reports'), hashtext(${report.conversation_id}))`.execute(
      db,
    );
    const open = await countRows(
      selectReports(db)
        .where('r.conversation_id', '=', report.conversation_id)
        .where('r.reporter_role', '=', report.reporter_role)
        .where('r.settled_at', 'is', null),
    );
    if (open >= limits.chat.open_reports) return false;
    await db
      .insertInto('chat_reports')
      .values((eb) => ({
        ...report,
        customer_id: eb.selectFrom('customers').select('id').where('id', '=', customer_id),
        vendor_id: eb.selectFrom('vendors').select('id').where('id', '=', vendor_id),
        messages: JSON.stringify(messages),
      }))
      .execute();
    return true;
  });
}

const customerName = sql<string | null>`nullif(concat_ws(' ', c.first_name, c.last_name), '')`;
const vendorName = sql<string | null>`coalesce(nullif(v.business_name, ''), v.full_name)`;
const attachedTexts = sql`(
  select string_agg(concat_ws(' ', m ->> 'body', m ->> 'file_name'), ' ') from jsonb_array_elements(r.messages) m)`;

const selectReports = (db: Db) => db.selectFrom('chat_reports as r');

const withParties = (query: ReturnType<typeof selectReports>) =>
  query
    .leftJoin('customers as c', 'c.id', 'r.customer_id')
    .leftJoin('vendors as v', 'v.id', 'r.vendor_id')
    .leftJoin('vendor_accounts as a', 'a.vendor_id', 'r.vendor_id')
    .leftJoin('staff as s', 's.id', 'r.settled_by');

const selectReportColumns = (query: ReturnType<typeof withParties>) =>
  query.selectAll('r').select([
    's.name as settled_by_name',
    customerName.as('customer_name'),
    vendorName.as('vendor_name'),
    // Email address of the reported party; null if it is not verified.
    sql<string | null>`case r.reporter_role
        when 'vendor' then case when c.email_verified_at is not null then c.email end
        else case when a.email_verified_at is not null then a.email end end`.as('about_email'),
  ]);

/** Returns a page of reports, newest first, with the total. */
export async function listReportsPage(
  db: Db,
  { status, q, page, limit }: SearchPageQuery<ChatReportStatus>,
) {
  let filteredReports = selectReports(db);
  if (status)
    filteredReports = filteredReports.where(
      'r.settled_at',
      status === 'open' ? 'is' : 'is not',
      null,
    );
  const query = filterByWords(
    withParties(filteredReports),
    sql`${customerName}, ${vendorName}, v.full_name, r.reason, r.outcome_reason, ${attachedTexts}`,
    q,
  );
  const newest = ['r.created_at', 'r.id'] as const;
  const count = () => (q ? countRows(query) : countRows(filteredReports));
  return readPage(selectReportColumns(query), { page, limit }, newest, count);
}
export type ReportRow = Awaited<ReturnType<typeof listReportsPage>>['rows'][number];

export function findReport(db: Db, id: string): Promise<ReportRow | undefined> {
  return selectReportColumns(withParties(selectReports(db)))
    .where('r.id', '=', id)
    .executeTakeFirst();
}

/** Locks the report, so that concurrent decisions run one after the other. */
export async function lockReport(db: Db, id: string): Promise<ReportRow | undefined> {
  return (await lockRow(db, 'chat_reports', id)) ? findReport(db, id) : undefined;
}

interface ReportDecision {
  readonly outcome: ChatReportOutcome;
  readonly outcome_reason: string;
  readonly settled_by: string;
  readonly settled_at: Date;
}

export async function recordReportDecision(db: Db, id: string, decision: ReportDecision) {
  await db.updateTable('chat_reports').set(decision).where('id', '=', id).execute();
}
