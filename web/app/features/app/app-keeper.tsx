import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useMemberCounts } from '#app/lib/account/member-counts.ts';
import { accessToken, useSession } from '#app/lib/account/session.ts';
import { keepWorker } from '#app/lib/app/keep-worker.ts';
import { leaveApp } from '#app/lib/app/leave-app.ts';
import { lookAfterPush } from '#app/lib/app/look-after-push.ts';
import { watchLostParts } from '#app/lib/app/lost-parts.ts';
import { isOpenNews } from '#app/lib/app/opened-news.ts';

/**
 * Stands once in the root from the first session of a page on: keeps the worker and the subscription, counts what waits on the app's
 * icon, goes where a notification leads, and loads a page anew whose parts a deployment took. When the session ends, what was its member's goes from the device.
 */
export default function AppKeeper() {
  useEffect(() => {
    void keepWorker().catch((error: unknown) => console.info('No worker:', error));
  }, []);
  useSubscription();
  useBadge();
  useOpenedNews();
  useEffect(
    () =>
      'serviceWorker' in navigator ? watchLostParts(() => window.location.reload()) : undefined,
    [],
  );
  return null;
}

function useSubscription(): void {
  const session = useSession();
  const isMember = session.kind === 'member';
  const memberId = isMember ? session.user?._id : undefined;
  useEffect(() => {
    // An account that could not be read just now is a session all the same.
    if (!isMember && accessToken() === null) void leaveApp();
  }, [isMember]);
  useEffect(() => {
    if (!memberId) return;
    void lookAfterPush(memberId).catch((error: unknown) => console.info('No push:', error));
  }, [memberId]);
}

/** Signed out, the badge is cleared with everything else. */
function useBadge(): void {
  const { news, messages } = useMemberCounts();
  const isMember = useSession().kind === 'member';
  const waiting = news + messages;
  useEffect(() => {
    if (!isMember || !('setAppBadge' in navigator)) return;
    void navigator.setAppBadge(waiting).catch(() => undefined);
  }, [isMember, waiting]);
}

function useOpenedNews(): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    function follow({ data, ports }: MessageEvent<unknown>) {
      if (!isOpenNews(data)) return;
      ports[0]?.postMessage('goes');
      void navigate(data.open);
    }
    navigator.serviceWorker.addEventListener('message', follow);
    return () => navigator.serviceWorker.removeEventListener('message', follow);
  }, [navigate]);
}
