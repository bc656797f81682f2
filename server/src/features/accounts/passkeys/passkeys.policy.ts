import { limits } from '@threshold/contract/limits';
import { passkeyOutcomes } from '@threshold/contract/texts/passkey-texts';
import { requireTrustedProof } from '../authenticators/trust.policy.ts';

const RESET_WAIT_MS = limits.reset_safety.hours * 60 * 60 * 1000;

interface Caller {
  /** End of the 72 hours after a password reset by mail; undefined if they are over. */
  readonly waitEnd?: Date | undefined;
}

/**
 * Refuses changes of passkeys for 72 hours after a password reset by mail, because a thief with
 * access to the mailbox could otherwise gain permanent access. Passkeys added after the reset, or
 * shortly before, may be removed, because they may be the thief's. @throws forbidden until
 * `waitEnd`
 */
export function requireNoResetWait(
  { waitEnd }: Caller,
  removed?: { readonly created_at: Date },
): void {
  if (!waitEnd) return;
  const resetAt = waitEnd.getTime() - RESET_WAIT_MS;
  if (removed && removed.created_at.getTime() > resetAt - RESET_WAIT_MS) return;
  requireTrustedProof(waitEnd, passkeyOutcomes.wait);
}
