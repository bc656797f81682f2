import { forgetPushHere } from './push-here.ts';
import { dropShared } from './shared-files.ts';
import { forgetSharedFiles } from './shared-store.ts';

/** Removes a member's data from this device after the session, and stops notifications. */
export async function leaveApp(): Promise<void> {
  forgetSharedFiles();
  await Promise.allSettled([
    dropShared(),
    forgetPushHere(),
    'clearAppBadge' in navigator ? navigator.clearAppBadge() : undefined,
  ]);
}
