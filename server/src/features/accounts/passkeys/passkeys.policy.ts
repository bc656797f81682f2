import { limits } from '@threshold/contract/limits';
import { passkeyOutcomes } from '@threshold/contract/texts/passkey-texts';
import { requireTrustedProof } from '../authenticators/trust.policy.ts';

const RESET_WAIT_MS = limits.reset_safety.hours * 60 * 60 * 1000;

interface Caller {
  /** End of the wait after a password reset by mail. */
  readonly waitEnd?: Date | undefined;
}

/**
 * Refuses changes of passkeys for a while after a password reset by mail: a thief of the mailbox
 * could gain lasting access. Passkeys added shortly before it or later may be the thief's, and may
 * be removed. @throws forbidden until the wait ends
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
