import type { LeadNote } from '@threshold/contract/endpoints/applications/leads';
import { limits } from '@threshold/contract/limits';
import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { ApplicationStatus, LeadOutcome } from '@threshold/contract/vocabularies';
import type { Db } from '../../adapters/database/database.ts';
import { AppError, conflict, invalidInput, notFound } from '../../errors.ts';
import type { Party } from '../../lib/actor.ts';
import { toWallTime } from '../../lib/local-time.ts';
import { getDisplayName } from '../../lib/person.ts';
import {
  createApplicationStatusNews,
  createApplicationWithdrawnNews,
} from '../../mail/application-mails.ts';
import type { Services } from '../../services.ts';
import { consumePairBudget } from '../accounts/attempts/attempt-budgets.ts';
import { notifyRecipients } from '../notifications/notifier.ts';
import {
  addEvent,
  findApplication,
  listAttachedFiles,
  lockApplication,
  revokeFileAccess,
  updateApplication,
} from './applications.repo.ts';
import { findBrokerTimezone } from './leads/broker.repo.ts';
import { deleteLeadNote, findLeadNote, upsertLeadNote } from './leads/lead-list.repo.ts';

type Deps = Pick<Services, 'database' | 'now' | 'publicUrl' | 'scaled'>;

/**
 * Sets the status of an application and notifies the customer. @returns true if the status changed
 * @throws not_found · conflict if the application is withdrawn · too_many
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
    await consumePairBudget(db, deps, 'status_changes', {
      by: 'vendor',
      customer_id: before.customer_id,
      vendor_id: vendorId,
    });
    await recordStatus(db, id, status, now());
    const row = await findApplication(db, id, side);
    if (!row) throw notFound(outcomes.refusals.not_found);
    const broker = getDisplayName(row);
    const news = createApplicationStatusNews({ broker, status, origin: publicUrl() });
    const mail = { ...news.mail, topic: `application-status:${id}` };
    await notifyRecipients(
      db,
      [{ role: 'customer', id: row.customer_id }],
      { ...news, mail },
      now(),
    );
    return true;
  });
}

/** Stores the status and its event in the history. Requires a transaction. */
export async function recordStatus(db: Db, id: string, status: ApplicationStatus, at: Date) {
  await updateApplication(db, id, { status });
  await addEvent(db, id, { event: 'status', status, by_role: 'vendor' }, at);
}

/** Withdraws an application: the vendor loses files and note, and is notified. @throws not_found */
export async function withdrawApplication(
  { database, now, publicUrl }: Deps,
  customerId: string,
  id: string,
) {
  await database.db.transaction().execute(async (db) => {
    const before = await requireLocked(db, id, { role: 'customer', id: customerId });
    if (before.withdrawn_at) return;
    await updateApplication(db, id, { withdrawn_at: now() });
    await deleteLeadNote(db, id);
    await addEvent(db, id, { event: 'withdrawn', by_role: 'customer' }, now());
    const news = createApplicationWithdrawnNews(publicUrl());
    await notifyRecipients(db, [{ role: 'vendor', id: before.vendor_id }], news, now());
  });
}

/** Ends the vendor's access to all files. Idempotent. @throws not_found */
export async function endAllFileAccess({ database, now }: Deps, customerId: string, id: string) {
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
    const file = (await listAttachedFiles(db, [id])).find((attached) => attached.id === fileId);
    if (!file) throw notFound(outcomes.refusals.not_found);
    if (!(await revokeFileAccess(db, id, fileId, now()))) return;
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

/** Errors that only skip one of several leads; any other error aborts the request. */
const refusals: Readonly<Partial<Record<AppError['code'], LeadOutcome>>> = {
  not_found: 'missing',
  conflict: 'closed',
  too_many: 'too_many',
};

/** Sets the status of several applications. A refused change does not affect the others. */
export async function setStatuses(
  deps: Deps,
  vendorId: string,
  ids: readonly string[],
  status: ApplicationStatus,
): Promise<{ _id: string; outcome: LeadOutcome }[]> {
  const results: { _id: string; outcome: LeadOutcome }[] = [];
  for (const _id of new Set(ids)) {
    try {
      const hasChanged = await setStatus(deps, vendorId, _id, status);
      results.push({ _id, outcome: hasChanged ? 'changed' : 'same' });
    } catch (error) {
      const outcome = error instanceof AppError ? refusals[error.code] : undefined;
      if (!outcome) throw error;
      results.push({ _id, outcome });
    }
  }
  return results;
}

type NoteInput = Pick<LeadNote, 'note' | 'remind_on' | 'version'>;

/**
 * Stores a vendor's note on an application, and the day of a reminder. @throws not_found · conflict
 * if the application is withdrawn or `version` is outdated · invalid
 */
export async function storeNote(
  { database, now }: Pick<Services, 'database' | 'now'>,
  vendorId: string,
  application_id: string,
  { note, remind_on, version }: NoteInput,
): Promise<void> {
  await database.db.transaction().execute(async (db) => {
    const lead = await lockApplication(db, application_id, { role: 'vendor', id: vendorId });
    if (!lead) throw notFound(outcomes.refusals.not_found);
    if (lead.withdrawn_at) throw conflict(outcomes.loan.closed);
    const before = await findLeadNote(db, application_id);
    const isSameDay = (before?.remind_on ?? null) === remind_on;
    if (isSameDay && (before?.note ?? '') === note) return;
    if ((before?.version ?? 0) !== version) throw conflict(outcomes.loan.note_changed);
    if (note === '' && remind_on === null) return deleteLeadNote(db, application_id);
    const clock = toWallTime(now(), await findBrokerTimezone(db, vendorId));
    if (!isSameDay) requireReminderDay(remind_on, clock.toPlainDate());
    await upsertLeadNote(db, {
      application_id,
      vendor_id: vendorId,
      note,
      remind_on,
      reminded_at: isSameDay
        ? (before?.reminded_at ?? null)
        : computeRemindedAt(remind_on, clock, now()),
      version: version + 1,
      updated_at: now(),
    });
  });
}

/**
 * Returns `now` to mark a reminder as sent if it is already due: the vendor is reading the lead.
 */
const computeRemindedAt = (day: string | null, clock: Temporal.PlainDateTime, now: Date) =>
  day === clock.toPlainDate().toString() && clock.hour >= limits.loan.remind_at_hour ? now : null;

function requireReminderDay(day: string | null, today: Temporal.PlainDate): void {
  if (day === null) return;
  const ahead = today.until(Temporal.PlainDate.from(day)).days;
  if (ahead < 0) throw invalidInput({ remind_on: [messages.loan.remind_past] });
  if (ahead > limits.loan.remind_days)
    throw invalidInput({ remind_on: [messages.loan.remind_far] });
}
