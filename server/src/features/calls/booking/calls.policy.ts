import {
  callOutcomeSentences,
  lastBookingDay,
} from '@threshold/contract/endpoints/calls/appointments';
import type { OpenHours, Slot } from '@threshold/contract/endpoints/calls/vendors-calendar';
import { limits } from '@threshold/contract/limits';
import { awayLimits, awaySentences } from '@threshold/contract/texts/away-texts';
import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type {
  AppointmentStatus,
  CallOutcome,
  VendorStatus,
} from '@threshold/contract/vocabularies';
import { forbidden, notFound } from '../../../errors.ts';
import type { Actor, Party } from '../../../lib/actor.ts';
import {
  formatWallTime,
  toInstant,
  toInstantOrTransition,
  toWallTime,
} from '../../../lib/local-time.ts';
import { canSeeVendor } from '../../listings/vendors/vendors.policy.ts';
import type { VendorCalendarRow } from './calendar.repo.ts';

/* Permission to book calls and to read free times. */

/** Status of listings that take calls. */
export const bookableStatus = 'approved' satisfies VendorStatus;

/**
 * Calls can be booked and moved only with approved vendors, and not while either party blocks the
 * other. @throws forbidden
 */
export function requireBookable({
  status,
  isBlocked,
}: Pick<VendorCalendarRow, 'status'> & { readonly isBlocked: boolean }): void {
  if (status !== bookableStatus) throw forbidden(outcomes.vendors.not_approved);
  if (isBlocked) throw forbidden(outcomes.scheduling.blocked);
}

/** True for the calendar's vendor. Notice period, away days and buffer apply to all others. */
export const isOwnCalendar = (reader: Actor | Party, { id }: Pick<VendorCalendarRow, 'id'>) =>
  reader.role === 'vendor' && reader.id === id;

/**
 * Free times of approved vendors are public. A vendor who is not approved reads only their own.
 * @throws not_found · forbidden
 */
export function requireMayReadSlots(reader: Actor | Party, vendor: VendorCalendarRow): void {
  if (!canSeeVendor(reader, vendor)) throw notFound(outcomes.vendors.unknown);
  if (vendor.status !== bookableStatus && !isOwnCalendar(reader, vendor)) {
    throw forbidden(outcomes.vendors.not_approved);
  }
}

/* Hours and free times. */

/** Bookable hours of a vendor, in the time zone `timezone`. */
export interface Calendar {
  readonly timezone: string;
  /** Hours by weekday (1 is Monday); undefined means the default hours on every day. */
  readonly weekly: ReadonlyMap<number, readonly OpenHours[]> | undefined;
  /** Hours of single dates, instead of the hours of their weekday. */
  readonly special: ReadonlyMap<string, readonly OpenHours[]>;
  readonly slot_minutes: number;
  readonly notice_minutes: number;
  /** Minutes that stay free before and after each call. */
  readonly buffer_minutes: number;
  /** Time in which the vendor is away and customers cannot book calls; undefined for none. */
  readonly away: Span | undefined;
}

/** Time zone of a listing if the time zone of its street address is unknown. */
const FALLBACK_TIMEZONE = 'Australia/Sydney';

const formatClockTime = (time: string) => time.slice(0, 5);
/** Weekday number of Sunday in the database; the contract uses 0. */
export const SUNDAY = 7;

/** Time zone of the listing's address. */
export const getPlaceTimezone = ({ place_timezone }: VendorCalendarRow) =>
  place_timezone ?? FALLBACK_TIMEZONE;

/** Time zone of the listing's bookable hours: the chosen one, else that of the address. */
export const getCalendarTimezone = (row: VendorCalendarRow) =>
  row.timezone ?? getPlaceTimezone(row);

export function groupWeekHours({ week }: VendorCalendarRow): Map<number, OpenHours[]> {
  const byDay = new Map<number, OpenHours[]>();
  for (const { weekday, opens, closes } of week) {
    const hours = byDay.get(weekday) ?? [];
    byDay.set(weekday, [...hours, { from: formatClockTime(opens), to: formatClockTime(closes) }]);
  }
  return byDay;
}

/** True if the vendor has set weekly hours, even if every day is closed. */
export const hasWeek = ({ has_week, week }: VendorCalendarRow) =>
  has_week === true || week.length > 0;

/** Converts the stored calendar to the input of the booking rules. */
export function toCalendar(row: VendorCalendarRow): Calendar {
  return {
    timezone: getCalendarTimezone(row),
    weekly: hasWeek(row) ? groupWeekHours(row) : undefined,
    special: new Map(row.special.map(({ day, hours }) => [day, hours])),
    slot_minutes: row.slot_minutes ?? limits.appointment.minutes,
    notice_minutes: row.notice_minutes ?? 0,
    buffer_minutes: row.buffer_minutes ?? 0,
    away:
      row.away_from && row.away_until
        ? { starts_at: row.away_from, ends_at: row.away_until }
        : undefined,
  };
}

/** A period of time. */
export interface Span {
  readonly starts_at: Date;
  readonly ends_at: Date;
}

const defaultHours: readonly OpenHours[] = [
  { from: limits.appointment.opens, to: limits.appointment.closes },
];
const MINUTE_MS = 60_000;

const addMinutesTo = (moment: Date, minutes: number) =>
  new Date(moment.getTime() + minutes * MINUTE_MS);

function getOpenHours(
  { special, weekly }: Calendar,
  day: Temporal.PlainDate,
): readonly OpenHours[] {
  return special.get(day.toString()) ?? (weekly ? (weekly.get(day.dayOfWeek) ?? []) : defaultHours);
}

const toWallDateTime = (day: Temporal.PlainDate, clock: string) =>
  day.toPlainDateTime(Temporal.PlainTime.from(clock));

/** Bookable hours of a day, as instants. */
function computeOpenSpans(calendar: Calendar, day: Temporal.PlainDate): Span[] {
  return getOpenHours(calendar, day).map(({ from, to }) => ({
    starts_at: toInstantOrTransition(toWallDateTime(day, from), calendar.timezone),
    ends_at: toInstantOrTransition(toWallDateTime(day, to), calendar.timezone),
  }));
}

const isWithin = (inner: Span, outer: Span) =>
  inner.starts_at >= outer.starts_at && inner.ends_at <= outer.ends_at;

const doSpansOverlap = (a: Span, b: Span) => a.starts_at < b.ends_at && b.starts_at < a.ends_at;

const isAway = ({ away }: Calendar, span: Span) => away !== undefined && doSpansOverlap(away, span);

/** Time of a call, extended by the vendor's buffer before and after it. */
export const withBuffer = (
  { starts_at, ends_at }: Span,
  { buffer_minutes }: Pick<Calendar, 'buffer_minutes'>,
): Span => ({
  starts_at: addMinutesTo(starts_at, -buffer_minutes),
  ends_at: addMinutesTo(ends_at, buffer_minutes),
});

interface RequestedTime {
  /** 'YYYY-MM-DD HH:mm:ss' in the vendor's zone. */
  readonly dateTime: string;
  readonly minutes: number;
  /** False for the vendor, because notice period and away days apply to customers only. */
  readonly needsNotice: boolean;
}

/** Returns the requested span, or the reason why it cannot be booked. */
export function validateRequestedTime(calendar: Calendar, requested: RequestedTime, now: Date) {
  const wall = Temporal.PlainDateTime.from(requested.dateTime.replace(' ', 'T'));
  const day = wall.toPlainDate();
  const today = toWallTime(now, calendar.timezone).toPlainDate();
  const { scheduling } = messages;
  if (Temporal.PlainDate.compare(day, today) < 0) return { fault: scheduling.past_date };
  const starts_at = toInstant(wall, calendar.timezone);
  if (starts_at && starts_at <= now) return { fault: scheduling.past_time };
  if (day.toString() > lastBookingDay(today.toString())) return { fault: scheduling.too_late };
  if (!starts_at) return { fault: scheduling.outside_hours };
  const span = { starts_at, ends_at: addMinutesTo(starts_at, requested.minutes) };
  if (!computeOpenSpans(calendar, day).some((open) => isWithin(span, open))) {
    return { fault: scheduling.outside_hours };
  }
  if (requested.needsNotice && isAway(calendar, span)) return { fault: scheduling.away };
  if (requested.needsNotice && starts_at < addMinutesTo(now, calendar.notice_minutes)) {
    return { fault: scheduling.too_soon };
  }
  return span;
}

interface Period {
  readonly from: string;
  readonly to: string;
}

/** Days of a period on which calls can be booked, at most `limits.appointment.slots_days`. */
export function bookableDays({ timezone }: Calendar, { from, to }: Period, now: Date) {
  const today = toWallTime(now, timezone).toPlainDate();
  const last = Temporal.PlainDate.from(lastBookingDay(today.toString()));
  const wanted = Temporal.PlainDate.from(from);
  const first = Temporal.PlainDate.compare(wanted, today) < 0 ? today : wanted;
  const count = first.until(Temporal.PlainDate.from(to > last.toString() ? last : to)).days + 1;
  return Array.from(
    { length: Math.max(0, Math.min(count, limits.appointment.slots_days)) },
    (_, days) => first.add({ days }),
  );
}

/** Free times on these days, in steps of one call length from each opening time. */
export function freeSlots(
  calendar: Calendar,
  days: readonly Temporal.PlainDate[],
  taken: readonly Span[],
  { now, needsNotice }: { readonly now: Date; readonly needsNotice: boolean },
): Slot[] {
  const { timezone, slot_minutes, notice_minutes } = calendar;
  const earliest = needsNotice ? addMinutesTo(now, notice_minutes) : now;
  return days.flatMap((day) => {
    const open = computeOpenSpans(calendar, day);
    return getOpenHours(calendar, day)
      .flatMap((hours) => listSlotStarts(day, hours, slot_minutes))
      .flatMap((wall) => {
        const starts_at = toInstant(wall, timezone);
        if (!starts_at || starts_at <= now || starts_at < earliest) return [];
        const span = { starts_at, ends_at: addMinutesTo(starts_at, slot_minutes) };
        const isFree =
          !taken.some((call) => doSpansOverlap(call, span)) &&
          !(needsNotice && isAway(calendar, span));
        if (!isFree || !open.some((hours) => isWithin(span, hours))) return [];
        return { dateTime: formatWallTime(wall), startsAt: starts_at.toISOString() };
      });
  });
}

function listSlotStarts(day: Temporal.PlainDate, { from, to }: OpenHours, minutes: number) {
  const first = toWallDateTime(day, from);
  const count = Math.floor(first.until(toWallDateTime(day, to)).total('minutes') / minutes);
  return Array.from({ length: count }, (_, at) => first.add({ minutes: at * minutes }));
}

/* Days of an away notice. */

interface Days {
  readonly first_day: string;
  readonly last_day: string;
}

/** Start of the first day and end of the last day in this time zone. */
export function computeDaysSpan({ first_day, last_day }: Days, timezone: string) {
  return {
    starts_at: computeDayStart(first_day, timezone),
    ends_at: computeDayStart(last_day, timezone, 1),
  };
}

function computeDayStart(day: string, timezone: string, later = 0): Date {
  const begin = Temporal.PlainDate.from(day).add({ days: later }).toZonedDateTime(timezone);
  return new Date(begin.epochMilliseconds);
}

/** Errors by field if the days are in the past or too far away; undefined if they are valid. */
export function validateAwayDays(
  { first_day, last_day }: Days,
  timezone: string,
  now: Date,
): Partial<Record<keyof Days, string[]>> | undefined {
  const today = toWallTime(now, timezone).toPlainDate();
  const { days } = awayLimits;
  if (last_day < today.toString()) return { last_day: [awaySentences.over] };
  if (last_day > today.add({ days }).toString()) return { last_day: [awaySentences.far] };
  // The first day may be in the past, because a correction sends both days again.
  if (first_day < today.subtract({ days }).toString()) return { first_day: [awaySentences.far] };
  return undefined;
}

/* Results of calls. */

const DAY_MS = 24 * 60 * 60 * 1000;
const { outcome_days, outcome_change_days } = limits.appointment;

export interface CallForOutcome {
  readonly status: AppointmentStatus;
  readonly starts_at: Date;
  /** Time of the last change; for a cancelled call, the time of the cancellation. */
  readonly updated_at: Date;
}

interface RecordedResult {
  readonly outcome: CallOutcome;
  readonly said_at: Date;
}

const isPeriodOver = (from: Date, days: number, now: Date) =>
  now.getTime() > from.getTime() + days * DAY_MS;

/** Reason why a party may not set or change the call result; undefined if it may. */
export function getOutcomeRefusal(
  call: CallForOutcome,
  said: RecordedResult | undefined,
  now: Date,
) {
  const { cancelled, early, late, stands } = callOutcomeSentences;
  // A party that cancels during the call must not prevent the other from reporting a no-show.
  if (call.status === 'cancelled' && call.updated_at < call.starts_at) return cancelled;
  if (now < call.starts_at) return early;
  if (said) return isPeriodOver(said.said_at, outcome_change_days, now) ? stands : undefined;
  return isPeriodOver(call.starts_at, outcome_days, now) ? late : undefined;
}
