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

/** Guests load none of it. */
async function restoreMember() {
  const member = await import('#app/lib/account/member.ts');
  return member.restoreMember();
}

/** Reads the account behind a stored token, once. What cannot be read is not a session. */
export function SessionRestorer() {
  const session = useSession();
  const isUnread = session.kind === 'member' && !session.user;
  const { pathname } = useLocation();
  useEffect(() => {
    if (hasUnknownRole()) dropUnknownRole();
    return followOtherTabs(restoreMember);
  }, []);
  // Wherever a refused token has led to.
  useEffect(() => {
    if (pathname && takeEnded()) toasts.warning(outcomes.signIn.ended, ENDED_MS);
  }, [pathname]);
  useEffect(() => {
    if (!isUnread) return;
    restoreMember().catch(forgetUser);
  }, [isUnread]);
  return null;
}
