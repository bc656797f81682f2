import {
  type RemindedDate,
  type ReminderStep,
  remindAtHour,
  reminderDays,
} from '@threshold/contract/rules/purchases/key-date-rules';
import { momentOrSkip } from '../../../lib/local-time.ts';

/** Date whose buyers are reminded, with its time zone. */
export interface Reminding extends RemindedDate {
  readonly zone: string;
}

/** Buyer as seen by the reminders of one date. */
export interface Reader {
  /** Reader's time zone; null if unknown. */
  readonly zone: string | null;
  /** Time since when the date is due then and the reader a buyer. No earlier reminders are sent. */
  readonly since: Date;
  /** Reminder offsets that were sent or skipped. */
  readonly settled: ReadonlySet<ReminderStep>;
}

interface Plan {
  /** Reminder to send now; at most one, however late it is. */
  readonly send: ReminderStep | undefined;
  /** Offsets that are settled afterwards. */
  readonly settles: readonly ReminderStep[];
  /** Time of the next check; undefined if there are no more reminders. */
  readonly next: Date | undefined;
}

/** Returns the reminders of a date for one reader. After the date it is a question instead. */
export function planReminders(date: Reminding, { zone, since, settled }: Reader, now: Date): Plan {
  const left = reminderDays(date)
    .map(({ step, on }) => ({ step, at: momentOf(date, on, zone ?? date.zone) }))
    .filter(({ step, at }) => at >= since && !settled.has(step));
  const due = left.filter(({ at }) => at <= now).map(({ step }) => step);
  const isPast = endOf(date) <= now;
  const [next] = left.flatMap(({ at }) => (at > now ? [at] : [])).toSorted((a, b) => +a - +b);
  return {
    send: due.findLast((step) => (step === -1) === isPast),
    // The question is not settled before the date is past.
    settles: due.filter((step) => step !== -1 || isPast),
    next,
  };
}

/** Returns when a date is past. */
export function endOf({
  due_on,
  due_time,
  zone,
}: Pick<Reminding, 'due_on' | 'due_time' | 'zone'>): Date {
  const day = Temporal.PlainDate.from(due_on);
  const end = due_time
    ? day.toPlainDateTime(Temporal.PlainTime.from(due_time))
    : day.add({ days: 1 }).toPlainDateTime();
  return momentOrSkip(end, zone);
}

const NOON = 12;

/** Nine o'clock in the reader's zone, or in the date's if that is after noon there or too late. */
function momentOf(date: Reminding, on: string, zone: string): Date {
  const day = Temporal.PlainDate.from(on);
  const at = (hour: number, where: string) =>
    momentOrSkip(day.toPlainDateTime(Temporal.PlainTime.from({ hour })), where);
  const own = at(remindAtHour, zone);
  const isTooLate = own > at(NOON, date.zone) || (on === date.due_on && own >= endOf(date));
  return isTooLate ? at(remindAtHour, date.zone) : own;
}
