import {
  type RemindedDate,
  type ReminderStep,
  remindAtHour,
  reminderDays,
} from '@threshold/contract/buying/reminder-days';
import { momentOrSkip } from '../../lib/local-time.ts';

/** A date whose buyers are reminded, by the clock of its zone. */
export interface Reminding extends RemindedDate {
  readonly zone: string;
}

/** A buyer as the reminders of one date see them. */
export interface Reader {
  /** Of the reader's own clock; null where we know none. */
  readonly zone: string | null;
  /** Since when the date has been due then, and the reader in the purchase: nobody is reminded of what lay before. */
  readonly since: Date;
  /** What is behind them. */
  readonly settled: ReadonlySet<ReminderStep>;
}

export interface Plan {
  /** What the reader is told now: one thing at most, however late it is. */
  readonly tell: ReminderStep | undefined;
  /** What is behind the reader then. */
  readonly settles: readonly ReminderStep[];
  /** When to look again; undefined where nothing is left. */
  readonly next: Date | undefined;
}

/** What a reader is to be told of a date. Of a date that is past they are asked, and not reminded. */
export function planReminders(date: Reminding, { zone, since, settled }: Reader, now: Date): Plan {
  const left = reminderDays(date)
    .map(({ step, on }) => ({ step, at: momentOf(date, on, zone ?? date.zone) }))
    .filter(({ step, at }) => at >= since && !settled.has(step));
  const due = left.filter(({ at }) => at <= now).map(({ step }) => step);
  const isPast = endOf(date) <= now;
  const [next] = left.flatMap(({ at }) => (at > now ? [at] : [])).toSorted((a, b) => +a - +b);
  return {
    tell: due.findLast((step) => (step === -1) === isPast),
    // Nobody is asked before the date is past.
    settles: due.filter((step) => step !== -1 || isPast),
    next,
  };
}

/** When a date is past. */
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

/**
 * Nine by the reader's clock. Where that would be after noon by the date's own clock, or too late, nine by that one: somebody far
 * away would hear of the last day when it is over.
 */
function momentOf(date: Reminding, on: string, zone: string): Date {
  const day = Temporal.PlainDate.from(on);
  const at = (hour: number, where: string) =>
    momentOrSkip(day.toPlainDateTime(Temporal.PlainTime.from({ hour })), where);
  const own = at(remindAtHour, zone);
  const isTooLate = own > at(NOON, date.zone) || (on === date.due_on && own >= endOf(date));
  return isTooLate ? at(remindAtHour, date.zone) : own;
}
