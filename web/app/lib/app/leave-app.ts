import { forgetPushHere } from './forget-push.ts';
import { dropShared } from './shared-files.ts';
import { forgetSharedFiles } from './shared-store.ts';

/** Once a session has ended here, however: what was its member's goes from this device, and nothing more comes. */
export async function leaveApp(): Promise<void> {
  forgetSharedFiles();
  await Promise.allSettled([
    dropShared(),
    forgetPushHere(),
    'clearAppBadge' in navigator ? navigator.clearAppBadge() : undefined,
  ]);
}
