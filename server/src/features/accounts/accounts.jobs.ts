import { limits } from '@threshold/contract/limits';
import type { Db } from '../../adapters/database/database.ts';
import { forgetAttempts } from '../attempts/attempts.repo.ts';
import { forgetSteps } from '../authenticators/authenticators.repo.ts';
import { forgetSessions } from '../sessions/sessions.repo.ts';
import { forgetCodes, forgetGrants } from './codes.repo.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The longest attempt budget is a day. Ended sessions are stored longer for support requests. */
const KEEP_DAYS = 2;
const KEEP_SESSIONS_DAYS = 30;

/** Deletes expired codes, grants, sessions, used code steps and old attempts. */
export async function forgetOldProofs(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEEP_DAYS * DAY_MS);
  await forgetCodes(db, before);
  await forgetGrants(db, before);
  await forgetAttempts(db, before);
  await forgetSteps(db, Math.floor(before.getTime() / 1000 / limits.two_factor.step_seconds));
  await forgetSessions(db, new Date(now.getTime() - KEEP_SESSIONS_DAYS * DAY_MS));
}
