import { outcomes } from '@threshold/contract/texts/outcomes';
import type { ApplicationStatus, LeadOutcome } from '@threshold/contract/vocabularies';
import type { Db } from '../../adapters/database/database.ts';
import { AppError, conflict, notFound } from '../../errors.ts';
import type { Party } from '../../lib/actor.ts';
import { displayName } from '../../lib/person.ts';
import { applicationMoved, applicationWithdrawn } from '../../mail/application-mails.ts';
import type { Services } from '../../services.ts';
import { allowBetween } from '../attempts/allow.ts';
import { notify } from '../notifications/notify.ts';
import { dropNote } from './application-notes.repo.ts';
import {
  addEvent,
  closeFile,
  findApplication,
  listAttached,
  lockApplication,
  updateApplication,
} from './applications.repo.ts';

type Deps = Pick<Services, 'database' | 'now' | 'publicUrl' | 'scaled'>;

/**
 * Sets the status and notifies the customer. @returns true if it changed @throws not_found ·
 * conflict if the application is withdrawn · too_many
 */
export async function setStatus(
  deps: Deps,
  vendorId: string,
  id: string,
  status: ApplicationStatus,
): Promise<boolean> {
  const { database, now, publicUrl } = deps;
  const side = { role: 'vendor', id: vendorId } as const;
  return database.db.transaction().execute(async (db) => {
    const before = await requireLocked(db, id, side);
    if (before.withdrawn_at) throw conflict(outcomes.loan.closed);
    if (before.status === status) return false;
    await allowBetween(db, deps, 'status_changes', {
      by: 'vendor',
      customer_id: before.customer_id,
      vendor_id: vendorId,
    });
    await enterStatus(db, id, status, now());
    const row = await findApplication(db, id, side);
    if (!row) throw notFound(outcomes.refusals.not_found);
    const broker = displayName(row);
    const news = applicationMoved({ broker, status, origin: publicUrl() });
    const mail = { ...news.mail, topic: `application-status:${id}` };
    await notify(db, [{ role: 'customer', id: row.customer_id }], { ...news, mail }, now());
    return true;
  });
}

/** Stores the status and its event. Requires a transaction. */
export async function enterStatus(db: Db, id: string, status: ApplicationStatus, at: Date) {
  await updateApplication(db, id, { status });
  await addEvent(db, id, { event: 'status', status, by_role: 'vendor' }, at);
}

/** Withdraws an application: the vendor loses files and note, and is notified. @throws not_found */
export async function withdraw({ database, now, publicUrl }: Deps, customerId: string, id: string) {
  await database.db.transaction().execute(async (db) => {
    const before = await requireLocked(db, id, { role: 'customer', id: customerId });
    if (before.withdrawn_at) return;
    await updateApplication(db, id, { withdrawn_at: now() });
    await dropNote(db, id);
    await addEvent(db, id, { event: 'withdrawn', by_role: 'customer' }, now());
    const news = applicationWithdrawn(publicUrl());
    await notify(db, [{ role: 'vendor', id: before.vendor_id }], news, now());
  });
}

/** Ends the vendor's access to all files. Idempotent. @throws not_found */
export async function endAccess({ database, now }: Deps, customerId: string, id: string) {
  await database.db.transaction().execute(async (db) => {
    const before = await requireLocked(db, id, { role: 'customer', id: customerId });
    if (before.access_ended_at) return;
    await updateApplication(db, id, { access_ended_at: now() });
    await addEvent(db, id, { event: 'access_ended', by_role: 'customer' }, now());
  });
}

/** Ends the vendor's access to one file of the application. Idempotent. @throws not_found */
export async function endFileAccess(
  { database, now }: Deps,
  customerId: string,
  id: string,
  fileId: string,
): Promise<void> {
  await database.db.transaction().execute(async (db) => {
    await requireLocked(db, id, { role: 'customer', id: customerId });
    const file = (await listAttached(db, [id])).find((attached) => attached.id === fileId);
    if (!file) throw notFound(outcomes.refusals.not_found);
    if (!(await closeFile(db, id, fileId, now()))) return;
    const { original_name } = file;
    await addEvent(
      db,
      id,
      { event: 'file_access_ended', original_name, by_role: 'customer' },
      now(),
    );
  });
}

async function requireLocked(db: Db, id: string, side: Party) {
  const row = await lockApplication(db, id, side);
  if (!row) throw notFound(outcomes.refusals.not_found);
  return row;
}

/** Reasons to skip one of several leads; any other error aborts the call. */
const refusals: Readonly<Partial<Record<AppError['code'], LeadOutcome>>> = {
  not_found: 'missing',
  conflict: 'closed',
  too_many: 'too_many',
};

/** Sets the status of several applications. A refused one does not affect the others. */
export async function setStatuses(
  deps: Deps,
  vendorId: string,
  ids: readonly string[],
  status: ApplicationStatus,
): Promise<{ _id: string; outcome: LeadOutcome }[]> {
  const outcomes: { _id: string; outcome: LeadOutcome }[] = [];
  for (const _id of new Set(ids)) {
    outcomes.push({ _id, outcome: await setOne(deps, vendorId, _id, status) });
  }
  return outcomes;
}

async function setOne(deps: Deps, vendorId: string, id: string, status: ApplicationStatus) {
  try {
    return (await setStatus(deps, vendorId, id, status)) ? 'changed' : 'same';
  } catch (error) {
    const outcome = error instanceof AppError ? refusals[error.code] : undefined;
    if (!outcome) throw error;
    return outcome;
  }
}
