import {
  type RemindedDate,
  type ReminderStep,
  remindAtHour,
  reminderDays,
} from '@threshold/contract/rules/purchases/key-date-rules';
import { toInstantOrTransition } from '../../../lib/local-time.ts';

/** Date whose buyers are reminded, with its time zone. */
export interface ZonedRemindedDate extends RemindedDate {
  readonly zone: string;
}

/** Buyer as seen by the reminders of one date. */
export interface ReminderReader {
  /** Reader's time zone; null if unknown. */
  readonly zone: string | null;
  /** Time since when the date is due then and the reader a buyer. No earlier reminders are sent. */
  readonly since: Date;
  /** Reminder offsets that were sent or skipped. */
  readonly settled: ReadonlySet<ReminderStep>;
}

interface ReminderPlan {
  /** Reminder to send now; at most one, however late it is. */
  readonly send: ReminderStep | undefined;
  /** Offsets that are settled afterwards. */
  readonly settles: readonly ReminderStep[];
  /** Time of the next check; undefined if there are no more reminders. */
  readonly next: Date | undefined;
}

/** Returns the reminders of a date for one reader. After the date it is a question instead. */
export function planReminders(
  date: ZonedRemindedDate,
  { zone, since, settled }: ReminderReader,
  now: Date,
): ReminderPlan {
  const left = reminderDays(date)
    .map(({ step, on }) => ({ step, at: computeReminderTime(date, on, zone ?? date.zone) }))
    .filter(({ step, at }) => at >= since && !settled.has(step));
  const due = left.filter(({ at }) => at <= now).map(({ step }) => step);
  const isPast = computeDateEnd(date) <= now;
  const [next] = left.flatMap(({ at }) => (at > now ? [at] : [])).toSorted((a, b) => +a - +b);
  return {
    send: due.findLast((step) => (step === -1) === isPast),
    // The question is not settled before the date is past.
    settles: due.filter((step) => step !== -1 || isPast),
    next,
  };
}

/** Returns when a date is past. */
export function computeDateEnd({
  due_on,
  due_time,
  zone,
}: Pick<ZonedRemindedDate, 'due_on' | 'due_time' | 'zone'>): Date {
  const day = Temporal.PlainDate.from(due_on);
  const end = due_time
    ? day.toPlainDateTime(Temporal.PlainTime.from(due_time))
    : day.add({ days: 1 }).toPlainDateTime();
  return toInstantOrTransition(end, zone);
}

const NOON = 12;

/** Nine o'clock in the reader's zone, or in the date's if that is after noon there or too late. */
function computeReminderTime(date: ZonedRemindedDate, on: string, zone: string): Date {
  const day = Temporal.PlainDate.from(on);
  const at = (hour: number, where: string) =>
    toInstantOrTransition(day.toPlainDateTime(Temporal.PlainTime.from({ hour })), where);
  const own = at(remindAtHour, zone);
  const isTooLate =
    own > at(NOON, date.zone) || (on === date.due_on && own >= computeDateEnd(date));
  return isTooLate ? at(remindAtHour, date.zone) : own;
}
