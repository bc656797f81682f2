import { limits } from '@threshold/contract/limits';
import type { Db } from '../../../adapters/database/database.ts';
import { deleteOldAttempts } from '../attempts/attempts.repo.ts';
import { deleteOldSteps } from '../authenticators/authenticators.repo.ts';
import { deleteOldSessions } from '../sessions/sessions.repo.ts';
import { deleteOldCodes, deleteOldGrants } from '../sign-in/codes.repo.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * Days from the expiry of rows to their deletion. Ended sessions are stored longer, for support.
 */
const KEEP_DAYS = 2;
const KEEP_SESSIONS_DAYS = 30;

/** Deletes expired mailed codes, password reset grants, sessions, and other old security data. */
export async function deleteOldProofs(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEEP_DAYS * DAY_MS);
  await deleteOldCodes(db, before);
  await deleteOldGrants(db, before);
  await deleteOldAttempts(db, before);
  await deleteOldSteps(db, Math.floor(before.getTime() / 1000 / limits.two_factor.step_seconds));
  await deleteOldSessions(db, new Date(now.getTime() - KEEP_SESSIONS_DAYS * DAY_MS));
}
