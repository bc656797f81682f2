import { outcomes } from '@threshold/contract/outcomes';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { takeEnded } from '#app/lib/account/ended-session.ts';
import {
  dropUnknownRole,
  followOtherTabs,
  forgetUser,
  hasUnknownRole,
  useSession,
} from '#app/lib/account/session.ts';
import { toasts } from '#app/lib/toasts.ts';

/** Long enough to come back to. */
const ENDED_MS = 30_000;

/** Reads the account behind a stored token, once. What cannot be read is not a session. */
export function SessionRestorer() {
  const session = useSession();
  const isUnread = session.kind === 'member' && !session.user;
  const { pathname } = useLocation();
  useEffect(() => {
    if (hasUnknownRole()) dropUnknownRole();
    return followOtherTabs();
  }, []);
  // Wherever a refused token has led to.
  useEffect(() => {
    if (pathname && takeEnded()) toasts.warning(outcomes.signIn.ended, ENDED_MS);
  }, [pathname]);
  useEffect(() => {
    if (!isUnread) return;
    import('#app/lib/account/member.ts')
      .then(({ restoreMember }) => restoreMember())
      .catch(forgetUser);
  }, [isUnread]);
  return null;
}
