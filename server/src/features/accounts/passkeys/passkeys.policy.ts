import { limits } from '@threshold/contract/limits';
import { passkeyOutcomes } from '@threshold/contract/texts/passkey-texts';
import { requireTrustedProof } from '../authenticators/trust.policy.ts';

const RESET_WAIT_MS = limits.reset_safety.hours * 60 * 60 * 1000;

interface Caller {
  /** End of the waiting time after a password reset by mail; undefined if it is over. */
  readonly waitEnd?: Date | undefined;
}

/**
 * Refuses changes of passkeys for days after a password reset by mail, because a thief of the
 * mailbox could gain lasting access. Passkeys added shortly before the reset, or later, may be the
 * thief's, so their removal is allowed. @throws forbidden until the waiting time ends
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
