import { useSyncExternalStore } from 'react';
import { readStored, storageKeys, writeStored } from './storage.ts';

/** The listing that somebody wants to claim, kept while they sign up or in as a professional. */
export interface PendingClaim {
  readonly id: string;
  readonly name: string;
}

export function keepPendingClaim({ id, name }: PendingClaim): void {
  writeStored(storageKeys.pendingClaim, id);
  writeStored(storageKeys.pendingClaimName, name);
}

/** It was claimed, or cannot be any more. */
export function dropPendingClaim(): void {
  writeStored(storageKeys.pendingClaim, null);
  writeStored(storageKeys.pendingClaimName, null);
}

export const pendingClaimId = (): string | null => readStored(storageKeys.pendingClaim);

const never = () => () => undefined;

/** The name of the listing that waits for the claim; the server knows of none. */
export function usePendingClaimName(): string | null {
  return useSyncExternalStore(
    never,
    () => (pendingClaimId() ? (readStored(storageKeys.pendingClaimName) ?? '') : null),
    () => null,
  );
}
