import { readStored, storageKeys, writeStored } from '../account/storage.ts';
import { isViewTab } from '../account/view-tab.ts';

/** Whether this browser is told of news of that member, as far as it knows. */
export const isPushedHere = (memberId: string): boolean =>
  readStored(storageKeys.pushOn) === memberId;

export function notePushedHere(memberId: string | null): void {
  writeStored(storageKeys.pushOn, memberId);
}

/** Whether a page may still offer notifications here: they are not on, nobody said 'Not now', and it is the member who looks. */
export const mayOfferPush = (memberId: string): boolean =>
  !isPushedHere(memberId) && readStored(storageKeys.pushPutAway) === null && !isViewTab();

/** Whoever said no is not asked here again; the settings still offer it. */
export const putPushAway = (): void => writeStored(storageKeys.pushPutAway, 'true');
