import type { Appointment } from '@threshold/contract/endpoints/calls/appointments';

const MINUTE_MS = 60_000;

/** True if a call has begun or was cancelled and so cannot be moved. */
export const hasBegun = (
  { status, startsAt }: Pick<Appointment, 'status' | 'startsAt'>,
  now: Date,
): boolean => status === 'cancelled' || Date.parse(startsAt) <= now.getTime();

/** True if a call has ended or was cancelled and so cannot be changed. */
export function hasEnded(
  { status, startsAt, minutes }: Pick<Appointment, 'status' | 'startsAt' | 'minutes'>,
  now: Date,
): boolean {
  return status === 'cancelled' || Date.parse(startsAt) + minutes * MINUTE_MS <= now.getTime();
}
