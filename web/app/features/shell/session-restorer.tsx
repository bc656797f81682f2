import { outcomes } from '@threshold/contract/texts/outcomes';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { consumeEndedNotice } from '#app/lib/account/ended-session.ts';
import {
  clearUnknownRole,
  continueAsGuest,
  hasUnknownRole,
  syncSessionAcrossTabs,
  useSession,
} from '#app/lib/account/session.ts';
import { toasts } from '#app/lib/toasts.ts';

/** Duration of the toast in ms, long enough for visitors who return to the window later. */
const ENDED_MS = 30_000;

/** Imports the code on demand, because guests do not need it. */
async function restoreMember() {
  const member = await import('#app/lib/client/member.ts');
  return member.restoreMember();
}

/** Loads the account of a stored token once. If that fails, the session ends. */
export function SessionRestorer() {
  const session = useSession();
  const isUnread = session.kind === 'member' && !session.user;
  const { pathname } = useLocation();
  useEffect(() => {
    if (hasUnknownRole()) clearUnknownRole();
    return syncSessionAcrossTabs(restoreMember);
  }, []);
  // Shows a toast about the ended session after a refused token has redirected to this page.
  useEffect(() => {
    if (pathname && consumeEndedNotice()) toasts.warning(outcomes.signIn.ended, ENDED_MS);
  }, [pathname]);
  useEffect(() => {
    if (!isUnread) return;
    restoreMember().catch(continueAsGuest);
  }, [isUnread]);
  return null;
}
