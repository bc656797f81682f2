import type {
  CountedKeyDate,
  KeyDate,
  KeyDateInput,
} from '@threshold/contract/endpoints/purchases/key-dates';
import { computeKeyDate } from '@threshold/contract/rules/purchases/key-date-rules';
import { purchaseMessages, purchaseOutcomes } from '@threshold/contract/texts/purchase-texts';
import { type KeyDateStatus, keyDateWords } from '@threshold/contract/texts/purchase-words';
import type { Db } from '../../../adapters/database/database.ts';
import { newId } from '../../../db/new-id.ts';
import { conflict, conflictWithState, invalidInput, notFound } from '../../../errors.ts';
import { formatDayForSentence } from '../../../lib/local-time.ts';
import type { Services } from '../../../services.ts';
import { notifyCoBuyers } from '../co-buyer-news.ts';
import { findHome } from '../homes/homes.repo.ts';
import { requireRoomForRow } from '../purchase-changes.ts';
import { requireBuyer, requireMayRemoveAddedRow } from '../purchases.policy.ts';
import { collectBuyerIds, collectMemberIds, presentDate } from '../purchases.presenter.ts';
import { addActivity, listMembers, lockMembership, type PurchaseAct } from '../purchases.repo.ts';
import { deleteDateMails, notifyOfCancelledDates, notifyOfMovedDate } from './date-news.ts';
import {
  addDate,
  confirmDate,
  findDate,
  findOpenDate,
  type KeyDateFields,
  type KeyDateRow,
  removeDate,
  setDateStatus,
  updateDate,
} from './dates.repo.ts';

type Deps = Pick<Services, 'database' | 'now' | 'publicUrl'>;

interface DateAct extends PurchaseAct {
  readonly dateId: string;
}

/** Adds a date or returns an equal open date. @throws not_found · forbidden · invalid · conflict */
export function createDate(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  { customerId, purchaseId }: PurchaseAct,
  input: KeyDateInput,
): Promise<KeyDate> {
  return database.db.transaction().execute(async (db) => {
    requireBuyer(await lockMembership(db, purchaseId, customerId));
    const fields = await resolveDateFields(db, purchaseId, input);
    const countedDate = requireCountedDate(input);
    const there = await findOpenDate(db, purchaseId, fields, countedDate);
    if (there) return readKeyDate(db, { customerId, purchaseId, dateId: there.id });
    await requireRoomForRow(db, 'dates', { purchaseId, customerId });
    const act = { customerId, purchaseId, dateId: newId() };
    await addDate(
      db,
      { ...fields, id: act.dateId, purchase_id: purchaseId, added_by: customerId },
      countedDate,
      now(),
    );
    const details = { subject: fields.title, after: formatDay(countedDate.due_on) };
    await addActivity(db, act, { kind: 'date_added', ...details }, now());
    return readKeyDate(db, act);
  });
}

/** Changes a date. @throws as `createDate` · invalid if a confirmed date moves without a reason */
export function changeDate(
  { database, now, publicUrl }: Deps,
  act: DateAct,
  { version, ...input }: KeyDateInput & { readonly version: number },
): Promise<KeyDate> {
  return database.db.transaction().execute(async (db) => {
    const date = await lockDate(db, act);
    if (date.version !== version)
      throw conflictWithState(purchaseOutcomes.changed, await readKeyDate(db, act));
    const fields = await resolveDateFields(db, act.purchaseId, input);
    const countedDate = requireCountedDate(input);
    const hasMoved = date.due_on !== countedDate.due_on || date.due_time !== countedDate.due_time;
    if (hasMoved && date.confirmed_with !== null && input.reason === '')
      throw invalidInput({ reason: [purchaseMessages.move_reason] });
    await updateDate(db, date.id, { ...fields, hasMoved }, countedDate, now());
    if (hasMoved) {
      const details = { before: formatDay(date.due_on), after: formatDay(countedDate.due_on) };
      const what = { kind: 'date_moved', subject: fields.title, ...details } as const;
      await addActivity(db, act, what, now());
      const moved = requireDate(await findDate(db, act.purchaseId, date.id));
      await notifyOfMovedDate(db, date, moved, { ...act, origin: publicUrl(), now: now() });
    }
    return readKeyDate(db, act);
  });
}

/**
 * Records the name of the person who confirmed a date. Idempotent. @throws not_found · forbidden ·
 * conflict
 */
export function recordConfirmation(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  act: DateAct,
  { with: name, version }: { readonly with: string; readonly version: number },
): Promise<KeyDate> {
  return database.db.transaction().execute(async (db) => {
    const date = await lockDate(db, act);
    if (date.confirmed_with === name) return readKeyDate(db, act);
    if (date.version !== version)
      throw conflictWithState(purchaseOutcomes.changed, await readKeyDate(db, act));
    if (date.status !== 'open') throw conflict(purchaseOutcomes.date_closed);
    await confirmDate(db, date.id, { by: act.customerId, name }, now());
    const what = { kind: 'date_confirmed', subject: date.title, after: name } as const;
    await addActivity(db, act, what, now());
    const { purchaseId, customerId: by } = act;
    const buyers = collectBuyerIds(await listMembers(db, purchaseId));
    await notifyCoBuyers(db, { act: 'date_confirmed', purchaseId, buyers, by }, now());
    return readKeyDate(db, act);
  });
}

/**
 * Sets the status of a date. Notifies buyers if a confirmed date is cancelled. @throws not_found ·
 * forbidden · conflict with the current state
 */
export function changeDateStatus(
  { database, now, publicUrl }: Deps,
  act: DateAct,
  { status, version }: { readonly status: KeyDateStatus; readonly version: number },
): Promise<KeyDate> {
  return database.db.transaction().execute(async (db) => {
    const date = await lockDate(db, act);
    if (date.status === status) return readKeyDate(db, act);
    if (date.version !== version)
      throw conflictWithState(purchaseOutcomes.changed, await readKeyDate(db, act));
    await setDateStatus(db, date.id, status, now());
    const kind = ({ done: 'date_done', cancelled: 'date_cancelled', open: 'date_opened' } as const)[
      status
    ];
    await addActivity(db, act, { kind, subject: date.title }, now());
    if (status === 'cancelled' && date.status === 'open')
      await notifyOfCancelledDates(db, [date], { ...act, origin: publicUrl(), now: now() });
    else await deleteDateMails(db, [date.id]);
    return readKeyDate(db, act);
  });
}

/**
 * Deletes a done or cancelled date that the caller or a former member added. @throws not_found ·
 * forbidden · conflict while the date is open
 */
export function deleteDate({ database, now }: Pick<Deps, 'database' | 'now'>, act: DateAct) {
  return database.db.transaction().execute(async (db) => {
    const date = await lockDate(db, act);
    requireMayRemoveAddedRow(date.added_by, await listMembers(db, act.purchaseId), act.customerId);
    if (date.status === 'open') throw conflict(purchaseOutcomes.date_open);
    await removeDate(db, date.id);
    await addActivity(db, act, { kind: 'date_removed', subject: date.title }, now());
  });
}

const formatDay = (day: string) => formatDayForSentence(new Date(day));

/** @throws invalid if the home is not one of the purchase's homes */
async function resolveDateFields(
  db: Db,
  purchaseId: string,
  input: KeyDateInput,
): Promise<KeyDateFields> {
  const { home, kind, title, state, reason } = input;
  if (home !== null && !(await findHome(db, purchaseId, home)))
    throw invalidInput({ home: [purchaseMessages.home] });
  return { home_id: home, kind, title: title || keyDateWords[kind], state, reason };
}

/** @throws conflict with the reason if the date cannot be calculated from the input */
function requireCountedDate(input: KeyDateInput): CountedKeyDate {
  const count = computeKeyDate(input);
  if ('reason' in count) throw conflict(count.reason);
  return count.date;
}

async function lockDate(db: Db, { purchaseId, dateId, customerId }: DateAct): Promise<KeyDateRow> {
  requireBuyer(await lockMembership(db, purchaseId, customerId));
  return requireDate(await findDate(db, purchaseId, dateId));
}

async function readKeyDate(db: Db, { purchaseId, dateId }: DateAct): Promise<KeyDate> {
  const members = collectMemberIds(await listMembers(db, purchaseId));
  return presentDate(requireDate(await findDate(db, purchaseId, dateId)), members);
}

function requireDate<T>(date: T | undefined): T {
  if (!date) throw notFound(purchaseOutcomes.date_unknown);
  return date;
}
