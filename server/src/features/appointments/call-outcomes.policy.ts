import { callOutcomeSentences } from '@threshold/contract/call-outcomes';
import { limits } from '@threshold/contract/limits';
import type { AppointmentStatus, CallOutcome } from '@threshold/contract/vocabularies';

const DAY_MS = 24 * 60 * 60 * 1000;
const { outcome_days, outcome_change_days } = limits.appointment;

interface Call {
  readonly status: AppointmentStatus;
  readonly starts_at: Date;
}

interface Said {
  readonly outcome: CallOutcome;
  readonly said_at: Date;
}

const isOver = (from: Date, days: number, now: Date) =>
  now.getTime() > from.getTime() + days * DAY_MS;

/** Why a side may not say, or say otherwise, how a call went; undefined where it may. */
export function outcomeRefusal(call: Call, said: Said | undefined, now: Date): string | undefined {
  const { cancelled, early, late, stands } = callOutcomeSentences;
  if (call.status === 'cancelled') return cancelled;
  if (now < call.starts_at) return early;
  if (said) return isOver(said.said_at, outcome_change_days, now) ? stands : undefined;
  return isOver(call.starts_at, outcome_days, now) ? late : undefined;
}
