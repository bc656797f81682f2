import { readStored, storageKeys, writeStored } from '../account/storage.ts';

/** Whether this browser is told of news of that member, as far as it knows. */
export const isPushedHere = (memberId: string): boolean =>
  readStored(storageKeys.pushOn) === memberId;

export function notePushedHere(memberId: string | null): void {
  writeStored(storageKeys.pushOn, memberId);
}

/** Whether a page may still offer notifications here: they are off here and the member has not pressed 'Not now'. */
export const mayOfferPush = (memberId: string): boolean =>
  !isPushedHere(memberId) && readStored(storageKeys.pushPutAway) === null;

/** Whoever said no is not asked here again; the settings still offer it. */
export const putPushAway = (): void => writeStored(storageKeys.pushPutAway, 'true');
