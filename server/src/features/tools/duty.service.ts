import type { adminDutyEndpoints } from '@threshold/contract/admin-duty';
import { dutyOn } from '@threshold/contract/buying/duty';
import { dutySheetFor } from '@threshold/contract/buying/duty-switch';
import type { EndpointInput } from '@threshold/contract/endpoint';
import { adminOutcomes } from '@threshold/contract/outcomes-admin';
import { stateNames } from '@threshold/contract/state-names';
import type { DutyEstimate, toolEndpoints } from '@threshold/contract/tools';
import type { Db } from '../../adapters/database/database.ts';
import { conflict, notFound } from '../../errors.ts';
import { localDay } from '../../lib/local-day.ts';
import { recordAct } from '../audit/audit.repo.ts';
import { addReading, listLastReadings } from './duty-readings.repo.ts';
import { findSheet, type ReadableSheet, readingsOf, switchOf } from './duty-sheets.ts';

type Asked = EndpointInput<typeof toolEndpoints.duty>['query'];
type Finding = EndpointInput<typeof adminDutyEndpoints.read>['body'];

const nothing = { duty: null, as_at: null, note: null } as const;

/** The duty on a home, as far as checked figures say. */
export async function estimateDuty(db: Db, asked: Asked, now: Date): Promise<DutyEstimate> {
  const named = dutySheetFor(asked.state, asked.contract ?? localDay(now));
  const sheet = named && findSheet(named.id);
  if (!sheet) return { outcome: 'no_rates', ...nothing };
  const shown = switchOf(sheet, await listLastReadings(db, [sheet.digest]), now);
  if (!shown.isShown) return { outcome: 'no_rates', ...nothing };
  const cents = dutyOn(sheet.sheet, asked);
  if (cents === undefined) return { outcome: 'not_estimated', ...nothing };
  const note = asked.buyer === 'first_home' ? (sheet.sheet.firstHomeNote ?? null) : null;
  return { outcome: 'estimated', duty: cents / 100, as_at: shown.asAt, note };
}

interface Reader {
  readonly staff: { readonly id: string };
  readonly now: Date;
}

/**
 * Keeps what somebody of staff found when comparing the figures; the same said twice on a day is said once.
 * @throws not_found · conflict when they are others by now, or too old to be compared
 */
export async function keepReading(
  db: Db,
  { staff, now }: Reader,
  id: string,
  { digest, finding, note }: Finding,
): Promise<ReadableSheet> {
  const sheet = findSheet(id);
  if (!sheet) throw notFound(adminOutcomes.duty_unknown);
  if (sheet.digest !== digest) throw conflict(adminOutcomes.duty_changed);
  await db.transaction().execute(async (db) => {
    const rows = await listLastReadings(db, [digest]);
    if (finding === 'same' && isOutdated(sheet, now)) {
      throw conflict(adminOutcomes.duty_outdated);
    }
    const last = readingsOf(sheet, rows).find(({ staff_id }) => staff_id === staff.id);
    const isSaid = last?.finding === finding && last.note === note;
    if (last && isSaid && localDay(last.created_at) === localDay(now)) return;
    await addReading(db, { sheet: id, digest, staff_id: staff.id, finding, note, created_at: now });
    await recordAct(db, {
      staff_id: staff.id,
      action: `duty.${finding}`,
      subject_id: null,
      subject: `Transfer duty ${sheet.year}, ${stateNames[sheet.sheet.state]}`,
      details: `figures ${digest.slice(0, 12)}`,
      reason: note || null,
      created_at: now,
    });
  });
  return sheet;
}

/** Whoever compared them, they would not be shown. */
function isOutdated(sheet: ReadableSheet, now: Date): boolean {
  const alone = switchOf(sheet, [], now);
  return !alone.isShown && alone.why !== 'waits';
}
