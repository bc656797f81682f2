import type { Db } from '../../../adapters/database/database.ts';
import { keepUntil } from '../../purchases/documents/document-retention.queries.ts';

/** Returns the purchase data that the customer can read, with `by_you` instead of author ids. */
export async function exportPurchases(db: Db, customerId: string) {
  const memberships = await db
    .selectFrom('purchase_members as m')
    .innerJoin('purchases as p', 'p.id', 'm.purchase_id')
    .select(['p.id', 'p.name', 'p.created_at', 'm.role', 'm.joined_at'])
    .select(['p.closed_at', 'p.ended_at'])
    .where('m.customer_id', '=', customerId)
    .orderBy('m.joined_at')
    .execute();
  const purchases = [];
  for (const purchase of memberships) {
    const isHelper = purchase.role === 'helper';
    purchases.push({
      ...purchase,
      homes: await listExportHomes(db, purchase.id, customerId, isHelper),
      notes: await listExportNotes(db, purchase.id, customerId, isHelper),
      dates: await listExportDates(db, purchase.id),
      tasks: await listExportTasks(db, purchase.id, customerId),
      professionals: isHelper ? [] : await listExportProfessionals(db, purchase.id, customerId),
      dates_shared_with: isHelper ? [] : await listExportDateShares(db, purchase.id, customerId),
      documents: isHelper ? [] : await listExportDocuments(db, purchase.id, customerId),
      document_openings: await listExportOpenings(db, purchase.id, customerId),
      reminders: await listExportReminders(db, purchase.id, customerId),
      activities: await listExportActivities(db, purchase.id, customerId),
      invitations_sent: await listExportInvitations(db, purchase.id, customerId),
    });
  }
  return purchases;
}

async function listExportHomes(db: Db, purchaseId: string, customerId: string, isHelper: boolean) {
  const homes = await db
    .selectFrom('purchase_homes')
    .select(['id', 'address', 'place', 'state', 'link', 'price', 'sale_method', 'auction_on'])
    .select(['agent', 'stage', 'stage_reason', 'created_at', 'updated_at'])
    .where('purchase_id', '=', purchaseId)
    .orderBy('created_at')
    .execute();
  if (homes.length === 0) return [];
  const opinions = await db
    .selectFrom('purchase_opinions')
    .select(['home_id', 'customer_id', 'value', 'reason', 'seen_on', 'updated_at'])
    .where(
      'home_id',
      'in',
      homes.map(({ id }) => id),
    )
    .$if(isHelper, (query) => query.where('customer_id', '=', customerId))
    .execute();
  return homes.map((home) => ({
    ...home,
    opinions: opinions
      .filter(({ home_id }) => home_id === home.id)
      .map(({ customer_id, value, reason, seen_on, updated_at }) => ({
        by_you: customer_id === customerId,
        value,
        reason,
        seen_on,
        updated_at,
      })),
  }));
}

async function listExportNotes(db: Db, purchaseId: string, customerId: string, isHelper: boolean) {
  const notes = await db
    .selectFrom('purchase_notes')
    .select(['home_id', 'author_id', 'text', 'audience', 'created_at', 'updated_at'])
    .where('purchase_id', '=', purchaseId)
    .where((eb) =>
      eb.or([
        eb('author_id', '=', customerId),
        eb('audience', 'in', isHelper ? ['all'] : ['buyers', 'all']),
      ]),
    )
    .orderBy('created_at')
    .execute();
  return notes.map(({ author_id, ...note }) => ({ ...note, by_you: author_id === customerId }));
}

const listExportDates = (db: Db, purchaseId: string) =>
  db
    .selectFrom('purchase_dates')
    .select(['home_id', 'kind', 'title', 'state', 'due_on', 'due_time', 'zone', 'basis'])
    .select(['later_reading', 'act_by', 'status', 'reason', 'confirmed_with', 'confirmed_at'])
    .select(['created_at', 'updated_at'])
    .where('purchase_id', '=', purchaseId)
    .orderBy('due_on')
    .execute();

async function listExportTasks(db: Db, purchaseId: string, customerId: string) {
  const tasks = await db
    .selectFrom('purchase_tasks')
    .select(['line', 'title', 'due_on', 'status', 'assignee_id', 'done_by', 'done_at', 'added_by'])
    .select(['created_at', 'updated_at'])
    .where('purchase_id', '=', purchaseId)
    .orderBy('id')
    .execute();
  return tasks.map(({ assignee_id, done_by, added_by, ...task }) => ({
    ...task,
    for_you: assignee_id === customerId,
    done_by_you: done_by === customerId,
    added_by_you: added_by === customerId,
  }));
}

/** Returns the professionals that are shared with all buyers of the purchase. */
async function listExportProfessionals(db: Db, purchaseId: string, customerId: string) {
  const rows = await db
    .selectFrom('purchase_professionals as p')
    .innerJoin('vendors as v', 'v.id', 'p.vendor_id')
    .select(['p.vendor_id', 'v.full_name', 'v.vendor_type', 'p.shared_by', 'p.shared_at'])
    .where('p.purchase_id', '=', purchaseId)
    .orderBy('p.shared_at')
    .orderBy('p.vendor_id')
    .execute();
  return rows.map(({ shared_by, ...row }) => ({ ...row, by_you: shared_by === customerId }));
}

/** Returns the professionals who can see the purchase's dates because a buyer shared them. */
async function listExportDateShares(db: Db, purchaseId: string, customerId: string) {
  const rows = await db
    .selectFrom('purchase_date_shares as s')
    .innerJoin('vendors as v', 'v.id', 's.vendor_id')
    .select(['v.full_name', 's.with_address', 's.shared_by', 's.shared_at'])
    .where('s.purchase_id', '=', purchaseId)
    .orderBy('s.shared_at')
    .execute();
  return rows.map(({ shared_by, ...row }) => ({ ...row, by_you: shared_by === customerId }));
}

/** Lists the customer's documents and the documents that other buyers shared with the customer. */
async function listExportDocuments(db: Db, purchaseId: string, customerId: string) {
  const rows = await db
    .selectFrom('purchase_documents as d')
    .innerJoin('files as f', 'f.id', 'd.file_id')
    .leftJoin('purchase_document_readers as r', (join) =>
      join.onRef('r.document_id', '=', 'd.id').on('r.reader_id', '=', customerId),
    )
    .select(['f.original_name', 'd.kind', 'd.owner_id', 'd.created_at', 'd.kept_at'])
    .innerJoin('purchases as p', 'p.id', 'd.purchase_id')
    .select('r.shared_at as shared_with_you_at')
    .select(keepUntil.as('keep_until'))
    .where('d.purchase_id', '=', purchaseId)
    .where((eb) => eb.or([eb('d.owner_id', '=', customerId), eb('r.reader_id', 'is not', null)]))
    .orderBy('d.created_at')
    .orderBy('d.id')
    .execute();
  return rows.map(({ owner_id, ...row }) => ({ ...row, is_yours: owner_id === customerId }));
}

/** Returns when co-buyers opened the customer's documents, and the customer those of co-buyers. */
async function listExportOpenings(db: Db, purchaseId: string, customerId: string) {
  const rows = await db
    .selectFrom('purchase_openings')
    .select(['original_name', 'reader_id', 'created_at'])
    .where('purchase_id', '=', purchaseId)
    .where((eb) => eb.or([eb('owner_id', '=', customerId), eb('reader_id', '=', customerId)]))
    .orderBy('id')
    .execute();
  return rows.map(({ reader_id, ...row }) => ({ ...row, by_you: reader_id === customerId }));
}

/** Returns the files of documents that the customer owns in any purchase, without duplicates. */
export function listPurchaseFilesOf(db: Db, customerId: string) {
  return db
    .selectFrom('files')
    .selectAll()
    .where('id', 'in', (eb) =>
      eb.selectFrom('purchase_documents').select('file_id').where('owner_id', '=', customerId),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Returns the customer's reminders of key dates, including reminders skipped as too late. */
const listExportReminders = (db: Db, purchaseId: string, customerId: string) =>
  db
    .selectFrom('purchase_reminders as r')
    .innerJoin('purchase_dates as d', 'd.id', 'r.date_id')
    .select(['d.kind', 'd.title', 'd.due_on', 'r.version', 'r.step', 'r.settled_at'])
    .where('d.purchase_id', '=', purchaseId)
    .where('r.customer_id', '=', customerId)
    .orderBy('r.settled_at')
    .orderBy('r.step', 'desc')
    .execute();

/** Returns the customer's entries in the activity list of the purchase. */
const listExportActivities = (db: Db, purchaseId: string, customerId: string) =>
  db
    .selectFrom('purchase_activities')
    .select(['kind', 'subject', 'before', 'after', 'created_at'])
    .where('purchase_id', '=', purchaseId)
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute();

const listExportInvitations = (db: Db, purchaseId: string, customerId: string) =>
  db
    .selectFrom('purchase_invitations')
    .select(['email', 'role', 'status', 'created_at', 'expires_at'])
    .where('purchase_id', '=', purchaseId)
    .where('invited_by', '=', customerId)
    .orderBy('created_at')
    .execute();
