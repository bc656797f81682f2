import { removePushHere } from './push-here.ts';
import { dropShared } from './shared-files.ts';
import { clearSharedFiles } from './shared-store.ts';

/** Removes a member's data from this device after the session, and stops notifications. */
export async function leaveApp(): Promise<void> {
  clearSharedFiles();
  await Promise.allSettled([
    dropShared(),
    removePushHere(),
    'clearAppBadge' in navigator ? navigator.clearAppBadge() : undefined,
  ]);
}
