import { randomBytes } from 'node:crypto';
import { limits } from '@threshold/contract/limits';
import { hashToken } from '../../plugins/auth.ts';
import type { Services } from '../../services.ts';
import type { PasskeyDoor } from './doors.ts';
import { createChallenge, takeChallenge } from './passkeys.repo.ts';

/** Purpose and session of a challenge. Without a session any caller may answer it. */
interface Purpose {
  readonly purpose: 'add' | 'sign_in' | 'prove';
  readonly door: Pick<PasskeyDoor, 'name'>;
  readonly sessionId: string | null;
}

type Deps = Pick<Services, 'database' | 'now'>;

const CHALLENGE_BYTES = 32;
/** Lifetime of a challenge, and the browser's timeout. */
export const CHALLENGE_MS = limits.passkeys.challenge_minutes * 60 * 1000;

/** Creates the random challenge that the passkey signs. It is stored as a digest and works once. */
export async function giveChallenge(
  { database, now }: Deps,
  { purpose, door, sessionId }: Purpose,
): Promise<Buffer<ArrayBuffer>> {
  const challenge = randomBytes(CHALLENGE_BYTES);
  await createChallenge(database.db, {
    hash: hashToken(challenge.toString('base64url')),
    purpose,
    door: door.name,
    session_id: sessionId,
    expires_at: new Date(now().getTime() + CHALLENGE_MS),
  });
  return challenge;
}

/** Consumes a challenge. @returns undefined if it was issued for another purpose or has expired */
export async function takeChallengeOf(
  { database, now }: Deps,
  clientDataJSON: string,
  { purpose, door, sessionId }: Purpose,
): Promise<string | undefined> {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === undefined) return undefined;
  const given = { hash: hashToken(challenge), purpose, door: door.name, session_id: sessionId };
  return (await takeChallenge(database.db, given, now())) ? challenge : undefined;
}

function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    const isObject = typeof data === 'object' && data !== null;
    return isObject && 'challenge' in data && typeof data.challenge === 'string'
      ? data.challenge
      : undefined;
  } catch {
    return undefined;
  }
}
