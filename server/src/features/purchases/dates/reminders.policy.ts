import {
  type RemindedDate,
  type ReminderStep,
  remindAtHour,
  reminderDays,
} from '@threshold/contract/rules/purchases/key-date-rules';
import { toInstantOrTransition } from '../../../lib/local-time.ts';

/** The fields of a date that determine its reminders, with the date's time zone. */
export interface ZonedRemindedDate extends RemindedDate {
  readonly zone: string;
}

/** Data about one buyer that determines this buyer's reminders of a date. */
export interface ReminderReader {
  /** The buyer's time zone; null if unknown. */
  readonly zone: string | null;
  /**
   * Time at which the day was set or, if later, the buyer joined. Earlier reminders are not sent.
   */
  readonly since: Date;
  /** Reminder offsets that were sent or skipped. */
  readonly settled: ReadonlySet<ReminderStep>;
}

interface ReminderPlan {
  /** Reminder to send now, the last one if several are late; undefined for none. */
  readonly send: ReminderStep | undefined;
  /** Reminder offsets to record as settled, because their reminder is sent now or skipped. */
  readonly settles: readonly ReminderStep[];
  /** Time of the next check; undefined if there are no more reminders. */
  readonly next: Date | undefined;
}

/** Plans a buyer's reminders of a date. After the date, the buyer is asked if it was done. */
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
    // The question whether the date was done (step -1) must not be settled before the date is past.
    settles: due.filter((step) => step !== -1 || isPast),
    next,
  };
}

/** Returns the moment at which a date is past: its time, or else the end of its day. */
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

/**
 * Returns nine o'clock in the buyer's `zone`; in the date's zone if the buyer's nine o'clock is
 * later than noon there or than the deadline.
 */
function computeReminderTime(date: ZonedRemindedDate, on: string, zone: string): Date {
  const day = Temporal.PlainDate.from(on);
  const at = (hour: number, where: string) =>
    toInstantOrTransition(day.toPlainDateTime(Temporal.PlainTime.from({ hour })), where);
  const own = at(remindAtHour, zone);
  const isTooLate =
    own > at(NOON, date.zone) || (on === date.due_on && own >= computeDateEnd(date));
  return isTooLate ? at(remindAtHour, date.zone) : own;
}
