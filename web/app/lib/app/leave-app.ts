import { removePushSubscription } from './push-here.ts';
import { deleteSharedFiles } from './shared-files.ts';
import { clearSharedFiles } from './shared-store.ts';

/** Removes a member's data from this device after the session, and stops notifications. */
export async function clearMemberDeviceData(): Promise<void> {
  clearSharedFiles();
  await Promise.allSettled([
    deleteSharedFiles(),
    removePushSubscription(),
    'clearAppBadge' in navigator ? navigator.clearAppBadge() : undefined,
  ]);
}
