import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useSessionUser } from '#app/lib/account/session.ts';
import { readMemberCounts } from '#app/lib/client/member-counts.ts';

const EVERY_MS = 60_000;

/** Refreshes the member's counts on each page, every minute, and when the window regains focus. */
export function useMemberCountsRefresh(): void {
  const id = useSessionUser()?._id;
  const { pathname } = useLocation();
  useEffect(() => {
    if (!id) return undefined;
    void readMemberCounts(id, pathname);
    const look = () => {
      if (document.visibilityState === 'visible') void readMemberCounts(id, pathname);
    };
    const timer = setInterval(look, EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [id, pathname]);
}
