import { limits } from '@threshold/contract/limits';
import type { NextCall } from '@threshold/contract/vendors-calendar';
import type { Db } from '../../adapters/database/database.ts';
import { wallTimeAt } from '../../lib/local-time.ts';
import { mapApart, type OnFault } from '../../lib/map-apart.ts';
import { listTakenOf } from './appointments.repo.ts';
import { listCalendars, type VendorCalendarRow } from './calendar.repo.ts';
import { freeSlots, type Span, toCalendar, withBuffer } from './hours.policy.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * First time of each of these listings that a customer can book. The number of statements does not
 * depend on the number of listings. A listing whose calendar cannot be computed is left out.
 */
export async function findNextCalls(
  db: Db,
  ids: readonly string[],
  now: Date,
  onFault: OnFault,
): Promise<NextCall[]> {
  const rows = await listCalendars(db, ids);
  // One more day covers every zone.
  const to = new Date(now.getTime() + (limits.appointment.next_call_days + 2) * DAY_MS);
  const taken = await listTakenOf(
    db,
    rows.map(({ id }) => id),
    // A call that has just ended may still need its buffer.
    new Date(now.getTime() - DAY_MS),
    to,
  );
  const found = mapApart(rows, (row) => nextCallOf(row, taken.get(row.id) ?? [], now), onFault);
  return found.filter((call) => call !== undefined);
}

/** Searches day by day, because most listings have a free time today or tomorrow. */
function nextCallOf(
  row: VendorCalendarRow,
  taken: readonly Span[],
  now: Date,
): NextCall | undefined {
  const calendar = toCalendar(row);
  const { timezone } = calendar;
  const busy = taken.map((call) => withBuffer(call, calendar));
  const today = wallTimeAt(now, timezone).toPlainDate();
  for (let days = 0; days < limits.appointment.next_call_days; days += 1) {
    const [slot] = freeSlots(calendar, [today.add({ days })], busy, { now, needsNotice: true });
    if (slot) return { _id: row.id, timezone, ...slot };
  }
  return undefined;
}
