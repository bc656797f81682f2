import type { EncryptionState } from '#app/lib/encryption.ts';

/** The code of two people's message keys, as it stands now. */
export interface ShownCode {
  /** Sixty digits in twelve groups. */
  readonly code: string;
  readonly verified: boolean;
  /** The other side's keys were reset, and nobody has accepted the new ones yet. */
  readonly isReset: boolean;
}

/** What there is to compare with somebody. */
export function codeWith(
  otherId: string,
  encryption: EncryptionState | undefined,
): ShownCode | undefined {
  const peer = encryption?.own === 'ready' ? encryption.people[otherId] : undefined;
  if (peer?.kind === 'accepted')
    return { code: peer.code, verified: peer.verified, isReset: false };
  return peer?.kind === 'reset' ? { code: peer.code, verified: false, isReset: true } : undefined;
}

/** What became of the code that somebody is comparing. Once it has changed, it is not theirs to mark any more. */
export function comparisonOf(
  compared: string,
  now: ShownCode | undefined,
): 'open' | 'verified' | 'changed' {
  if (now?.code !== compared) return 'changed';
  return now.verified ? 'verified' : 'open';
}
