import { limits } from '@threshold/contract/limits';
import type {
  ApplicationEventKind,
  ApplicationStatus,
  MemberRole,
} from '@threshold/contract/vocabularies';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import type { LoanApplicationsTable } from '../../db/loan-tables.ts';
import { newId } from '../../db/new-id.ts';
import { type PageQuery, readPageRows } from '../../db/read-page.ts';
import { affectsOneRow } from '../../db/row-queries.ts';
import type { Party } from '../../lib/actor.ts';

const getPartyColumn = ({ role }: Party) =>
  role === 'customer' ? ('a.customer_id' as const) : ('a.vendor_id' as const);

/** Applications with names and pictures of customer and vendor. */
const selectApplications = (db: Db) =>
  db
    .selectFrom('loan_applications as a')
    .innerJoin('customers as c', 'c.id', 'a.customer_id')
    // A left join, because the vendor's listing may be deleted.
    .leftJoin('vendors as v', 'v.id', 'a.vendor_id')
    .selectAll('a')
    .select([
      'c.first_name as customer_first_name',
      'c.last_name as customer_last_name',
      'c.email as customer_email',
      'c.profile_picture as customer_picture',
      'v.first_name as vendor_first_name',
      'v.last_name as vendor_last_name',
      'v.full_name',
      'v.business_name',
      'v.profile_picture as vendor_picture',
      'v.status as vendor_status',
    ]);

export function listApplications(db: Db, customerId: string, page: PageQuery, total: number) {
  const found = selectApplications(db).where('a.customer_id', '=', customerId);
  return readPageRows(found, page, ['a.id'], total);
}
export type ApplicationRow = Awaited<ReturnType<typeof listApplications>>[number];

export async function countApplications(db: Db, customerId: string): Promise<number> {
  const { total } = await db
    .selectFrom('loan_applications')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  return total;
}

/** Finds applications and returns them in the order of `ids`. */
export async function findApplications(db: Db, ids: readonly string[]): Promise<ApplicationRow[]> {
  if (ids.length === 0) return [];
  const rows = await selectApplications(db).where('a.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Finds the application if this customer sent it or this vendor received it. */
export function findApplication(db: Db, id: string, side: Party) {
  return selectApplications(db)
    .where('a.id', '=', id)
    .where(getPartyColumn(side), '=', side.id)
    .executeTakeFirst();
}

/** Locks and returns the application if this party sent or received it. */
export function lockApplication(db: Db, id: string, side: Party) {
  return db
    .selectFrom('loan_applications as a')
    .selectAll()
    .where('a.id', '=', id)
    .where(getPartyColumn(side), '=', side.id)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertApplication(db: Db, row: Insertable<LoanApplicationsTable>) {
  await db.insertInto('loan_applications').values(row).execute();
}

export async function updateApplication(
  db: Db,
  id: string,
  change: Updateable<LoanApplicationsTable>,
): Promise<void> {
  await db.updateTable('loan_applications').set(change).where('id', '=', id).execute();
}

/** Finds the application that the customer sent to this vendor under this client id. */
export async function findApplicationByClientId(
  db: Db,
  customer_id: string,
  vendor_id: string,
  client_application_id: string,
): Promise<string | undefined> {
  const sent = await db
    .selectFrom('loan_applications')
    .select('id')
    .where('customer_id', '=', customer_id)
    .where('vendor_id', '=', vendor_id)
    .where('client_application_id', '=', client_application_id)
    .executeTakeFirst();
  return sent?.id;
}

/** Answers of an application, by column. */
type Answers = Readonly<Record<string, string | number | null | undefined>>;
interface FileIdentity {
  readonly original_name: string;
  readonly content_hash: string;
}

/**
 * Finds an application with the same answers and files that the customer sent to this vendor since
 * `since`. Locks the customer's applications, so that concurrent equal requests find the first.
 */
export async function findEqualApplication(
  db: Db,
  { customer_id, vendor_id }: { readonly customer_id: string; readonly vendor_id: string },
  answers: Answers,
  papers: readonly FileIdentity[],
  since: Date,
): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('same application'), hashtext(${customer_id}))`.execute(
    db,
  );
  const isEqual = Object.entries(answers).map(
    ([name, value]) => sql<boolean>`${sql.ref(`a.${name}`)} is not distinct from ${value ?? null}`,
  );
  const found = await db
    .selectFrom('loan_applications as a')
    .select('a.id')
    .where('a.customer_id', '=', customer_id)
    .where('a.vendor_id', '=', vendor_id)
    .where('a.created_at', '>', since)
    .where('a.withdrawn_at', 'is', null)
    .where((eb) => eb.and(isEqual))
    .orderBy('a.id')
    .execute();
  const wanted = buildFileFingerprint(papers);
  for (const { id } of found) {
    if (buildFileFingerprint(await listAttachedFiles(db, [id])) === wanted) return id;
  }
  return undefined;
}

const buildFileFingerprint = (papers: readonly FileIdentity[]) =>
  papers
    .map(({ original_name, content_hash }) => `${content_hash} ${original_name}`)
    .toSorted()
    .join('\n');

/** Attaches these files to the application. */
export async function attachFiles(db: Db, application_id: string, fileIds: readonly string[]) {
  if (fileIds.length === 0) return;
  await db
    .insertInto('application_files')
    .values(fileIds.map((file_id) => ({ file_id, application_id })))
    .execute();
}

/** Files of these applications, oldest first, each with its application. */
export async function listAttachedFiles(db: Db, applicationIds: readonly string[]) {
  if (applicationIds.length === 0) return [];
  return db
    .selectFrom('application_files as l')
    .innerJoin('files as f', 'f.id', 'l.file_id')
    .selectAll('f')
    .select(['l.application_id', 'l.access_ended_at'])
    .where('l.application_id', 'in', applicationIds)
    .orderBy('f.created_at')
    .orderBy('f.id')
    .execute();
}
export type AttachedFile = Awaited<ReturnType<typeof listAttachedFiles>>[number];

/** Ends the vendor's access to a file. @returns false if the access had ended or never began */
export function revokeFileAccess(
  db: Db,
  application_id: string,
  file_id: string,
  access_ended_at: Date,
) {
  return affectsOneRow(
    db
      .updateTable('application_files')
      .set({ access_ended_at })
      .where('application_id', '=', application_id)
      .where('file_id', '=', file_id)
      .where('access_ended_at', 'is', null),
  );
}

interface NewEvent {
  readonly event: ApplicationEventKind;
  readonly status?: ApplicationStatus;
  readonly original_name?: string;
  readonly by_role: MemberRole;
}

/** Records an event in the history of an application. Requires the transaction of the change. */
export async function addEvent(db: Db, application_id: string, event: NewEvent, created_at: Date) {
  await db
    .insertInto('application_events')
    .values({ id: newId(), application_id, status: null, ...event, created_at })
    .execute();
}

/** A page of the newest events of an application, or of events before `before`; oldest first. */
export async function listEvents(db: Db, applicationId: string, before?: string) {
  const newest = await db
    .selectFrom('application_events')
    .select(['id', 'event', 'status', 'original_name', 'by_role', 'created_at'])
    .where('application_id', '=', applicationId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limits.loan.listed_events)
    .execute();
  return newest.toReversed();
}

/** A page of the file openings of an application, newest first. */
export function listFileAccess(db: Db, applicationId: string, before?: string) {
  return db
    .selectFrom('application_openings as o')
    .leftJoin('vendors as v', 'v.id', 'o.vendor_id')
    .select([
      'o.id',
      'o.original_name',
      'o.vendor_id',
      'o.created_at',
      'v.first_name',
      'v.last_name',
      'v.profile_picture',
    ])
    .where('o.application_id', '=', applicationId)
    .$if(before !== undefined, (query) => query.where('o.id', '<', before ?? ''))
    .orderBy('o.id', 'desc')
    .limit(limits.loan.listed_openings)
    .execute();
}
