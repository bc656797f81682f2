import { useSyncExternalStore } from 'react';
import { readStored, storageKeys, writeStored } from './storage.ts';

/** The listing that a guest wants to claim after the sign-up or login. */
export interface PendingClaim {
  readonly id: string;
  readonly name: string;
}

export function storePendingClaim({ id, name }: PendingClaim): void {
  writeStored(storageKeys.pendingClaim, id);
  writeStored(storageKeys.pendingClaimName, name);
}

/** Removes the pending claim after it was made, or if the listing cannot be claimed. */
export function clearPendingClaim(): void {
  writeStored(storageKeys.pendingClaim, null);
  writeStored(storageKeys.pendingClaimName, null);
}

export const getPendingClaimId = (): string | null => readStored(storageKeys.pendingClaim);

const subscribeToNothing = () => () => undefined;

/** Name of the listing to claim; null on the server. */
export function usePendingClaimName(): string | null {
  return useSyncExternalStore(
    subscribeToNothing,
    () => (getPendingClaimId() ? (readStored(storageKeys.pendingClaimName) ?? '') : null),
    () => null,
  );
}
