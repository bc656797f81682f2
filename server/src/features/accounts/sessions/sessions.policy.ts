import { limits } from '@threshold/contract/limits';

const { idle_hours, remembered_days, fresh_minutes, staff_hours, staff_idle_minutes } =
  limits.session;
const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Minimum milliseconds between two database writes that record that a session is in use. */
export const SEEN_EVERY_MS = 60_000;

interface SessionLifetime {
  readonly is_remembered: boolean;
  /** Id of the staff member; null for sessions of customers and vendors. */
  readonly staff_id: string | null;
  readonly created_at: Date;
}

/**
 * Returns when a session ends if not used again: 30 days after the sign-in or, unless remembered, a
 * day after the last use. Staff sessions end after half a day, or half an hour without use.
 */
export function computeSessionEnd(
  { is_remembered, created_at, staff_id }: SessionLifetime,
  seenAt: Date,
): Date {
  if (staff_id !== null) {
    const end = created_at.getTime() + staff_hours * HOUR_MS;
    return new Date(Math.min(end, seenAt.getTime() + staff_idle_minutes * MINUTE_MS));
  }
  const latest = created_at.getTime() + remembered_days * DAY_MS;
  if (is_remembered) return new Date(latest);
  return new Date(Math.min(latest, seenAt.getTime() + idle_hours * HOUR_MS));
}

interface SessionProof extends Pick<SessionLifetime, 'created_at'> {
  /** Time of the last passkey proof in this session; null if there was none. */
  readonly proved_at: Date | null;
}

/** Returns whether the sign-in or passkey proof is recent enough to change security settings. */
export function isRecentlyProved({ created_at, proved_at }: SessionProof, now: Date): boolean {
  return now.getTime() - (proved_at ?? created_at).getTime() < fresh_minutes * MINUTE_MS;
}
