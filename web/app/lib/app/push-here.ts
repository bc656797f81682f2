import { readStored, storageKeys, writeStored } from '../account/storage.ts';

/** True if this browser has recorded that it receives the member's notifications. */
export const isPushEnabledHere = (memberId: string): boolean =>
  readStored(storageKeys.pushOn) === memberId;

export function storePushMember(memberId: string | null): void {
  writeStored(storageKeys.pushOn, memberId);
}

/** True if notifications are off in this browser and the member has not pressed 'Not now'. */
export const canOfferPush = (memberId: string): boolean =>
  !isPushEnabledHere(memberId) && readStored(storageKeys.pushPutAway) === null;

/** Records a refusal. Only the settings then offer notifications in this browser. */
export const dismissPushOffer = (): void => writeStored(storageKeys.pushPutAway, 'true');

/** Removes this browser's push subscription and visible notifications. */
export async function removePushSubscription(): Promise<void> {
  storePushMember(null);
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close();
}
