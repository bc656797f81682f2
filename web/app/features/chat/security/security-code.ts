import type { EncryptionState } from '#app/lib/encryption.ts';

/** The current security code of two people's message keys. */
export interface SecurityCode {
  /** Sixty digits in twelve groups. */
  readonly code: string;
  readonly verified: boolean;
  /** True if the other party's keys were reset and the member has not accepted the new keys. */
  readonly isReset: boolean;
}

/** Returns the code to compare with a person; undefined unless both have keys. */
export function getSecurityCode(
  otherId: string,
  encryption: EncryptionState | undefined,
): SecurityCode | undefined {
  const peer = encryption?.own === 'ready' ? encryption.people[otherId] : undefined;
  if (peer?.kind === 'accepted')
    return { code: peer.code, verified: peer.verified, isReset: false };
  return peer?.kind === 'reset' ? { code: peer.code, verified: false, isReset: true } : undefined;
}

/** State of a code under comparison. A code that has changed cannot be marked as verified. */
export function compareSecurityCode(
  compared: string,
  now: SecurityCode | undefined,
): 'open' | 'verified' | 'changed' {
  if (now?.code !== compared) return 'changed';
  return now.verified ? 'verified' : 'open';
}
