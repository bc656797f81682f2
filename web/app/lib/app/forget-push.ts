import { notePushedHere } from './push-asked.ts';

/** Removes this browser's push subscription and visible notifications. */
export async function forgetPushHere(): Promise<void> {
  notePushedHere(null);
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close();
}
