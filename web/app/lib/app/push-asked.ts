import { readStored, storageKeys, writeStored } from '../account/storage.ts';

/** True if this browser receives notifications of that member, as far as it knows. */
export const isPushedHere = (memberId: string): boolean =>
  readStored(storageKeys.pushOn) === memberId;

export function notePushedHere(memberId: string | null): void {
  writeStored(storageKeys.pushOn, memberId);
}

/**
 * True if a page may offer notifications here: they are off here and the member has not pressed
 * 'Not now'.
 */
export const mayOfferPush = (memberId: string): boolean =>
  !isPushedHere(memberId) && readStored(storageKeys.pushPutAway) === null;

/** Records a refusal, after which pages do not offer notifications here; the settings still do. */
export const putPushAway = (): void => writeStored(storageKeys.pushPutAway, 'true');
