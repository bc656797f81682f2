import type { Appointment } from '@threshold/contract/appointments';

const MINUTE_MS = 60_000;

/** Whether a call has begun or was cancelled: then it cannot be moved. */
export const hasBegun = (
  { status, startsAt }: Pick<Appointment, 'status' | 'startsAt'>,
  now: Date,
): boolean => status === 'cancelled' || Date.parse(startsAt) <= now.getTime();

/** Whether a call is over or was cancelled: then nothing can be done about it. */
export function hasEnded(
  { status, startsAt, minutes }: Pick<Appointment, 'status' | 'startsAt' | 'minutes'>,
  now: Date,
): boolean {
  return status === 'cancelled' || Date.parse(startsAt) + minutes * MINUTE_MS <= now.getTime();
}
