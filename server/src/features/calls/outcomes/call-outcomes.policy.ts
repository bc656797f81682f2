import { callOutcomeSentences } from '@threshold/contract/endpoints/calls/appointments';
import { limits } from '@threshold/contract/limits';
import type { AppointmentStatus, CallOutcome } from '@threshold/contract/vocabularies';

const DAY_MS = 24 * 60 * 60 * 1000;
const { outcome_days, outcome_change_days } = limits.appointment;

export interface SaidCall {
  readonly status: AppointmentStatus;
  readonly starts_at: Date;
  /** Time of the cancellation, if cancelled: a call does not change after that. */
  readonly updated_at: Date;
}

interface RecordedResult {
  readonly outcome: CallOutcome;
  readonly said_at: Date;
}

const isOver = (from: Date, days: number, now: Date) =>
  now.getTime() > from.getTime() + days * DAY_MS;

/** Reason why a party may not set or change the call result; undefined if it may. */
export function outcomeRefusal(call: SaidCall, said: RecordedResult | undefined, now: Date) {
  const { cancelled, early, late, stands } = callOutcomeSentences;
  // A cancellation during the call must not prevent the other party from reporting a no-show.
  if (call.status === 'cancelled' && call.updated_at < call.starts_at) return cancelled;
  if (now < call.starts_at) return early;
  if (said) return isOver(said.said_at, outcome_change_days, now) ? stands : undefined;
  return isOver(call.starts_at, outcome_days, now) ? late : undefined;
}
