import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { getAccessToken, useSession } from '#app/lib/account/session.ts';
import { watchMissingChunks } from '#app/lib/app/lost-parts.ts';
import { isOpenPageMessage } from '#app/lib/app/opened-news.ts';
import { syncPushSubscription } from '#app/lib/app/push-device.ts';
import { removePushSubscription } from '#app/lib/app/push-here.ts';
import { registerWorker } from '#app/lib/app/register-worker.ts';
import { deleteSharedFiles } from '#app/lib/app/shared-files.ts';
import { clearSharedFiles } from '#app/lib/app/shared-store.ts';
import { useMemberCounts } from '#app/lib/client/member-counts.ts';

/**
 * Mounted once in the root when the page first has a session. Registers the service worker and
 * the push subscription, updates the app's badge, opens the page of a clicked notification, and
 * reloads the page if a deployment removed its chunks. When the session ends, it removes the
 * member's data from the device.
 */
export default function AppLifecycle() {
  useEffect(() => {
    void registerWorker().catch((error: unknown) =>
      console.info('Service worker registration failed:', error),
    );
  }, []);
  usePushSubscription();
  useAppBadge();
  useNotificationNavigation();
  useEffect(
    () =>
      'serviceWorker' in navigator ? watchMissingChunks(() => window.location.reload()) : undefined,
    [],
  );
  return null;
}

function usePushSubscription(): void {
  const session = useSession();
  const isMember = session.kind === 'member';
  const memberId = isMember ? session.user?._id : undefined;
  useEffect(() => {
    // A token is a session even if its account is not loaded, so the session's data is not deleted.
    if (!isMember && getAccessToken() === null) void clearMemberDeviceData();
  }, [isMember]);
  useEffect(() => {
    if (!memberId) return;
    void syncPushSubscription(memberId).catch((error: unknown) =>
      console.info('Push subscription failed:', error),
    );
  }, [memberId]);
}

/** Removes the former member's data from this device and stops notifications. */
async function clearMemberDeviceData(): Promise<void> {
  clearSharedFiles();
  await Promise.allSettled([
    deleteSharedFiles(),
    removePushSubscription(),
    'clearAppBadge' in navigator ? navigator.clearAppBadge() : undefined,
  ]);
}

/** Shows the unread count on the app's icon; `clearMemberDeviceData` clears it at sign-out. */
function useAppBadge(): void {
  const { news, messages } = useMemberCounts();
  const isMember = useSession().kind === 'member';
  const waiting = news + messages;
  useEffect(() => {
    if (!isMember || !('setAppBadge' in navigator)) return;
    void navigator.setAppBadge(waiting).catch(() => undefined);
  }, [isMember, waiting]);
}

function useNotificationNavigation(): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    function follow({ data, ports }: MessageEvent<unknown>) {
      if (!isOpenPageMessage(data)) return;
      ports[0]?.postMessage('goes');
      void navigate(data.open);
    }
    navigator.serviceWorker.addEventListener('message', follow);
    return () => navigator.serviceWorker.removeEventListener('message', follow);
  }, [navigate]);
}
