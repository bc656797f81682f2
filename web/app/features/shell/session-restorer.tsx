import { useEffect } from 'react';
import {
  dropUnknownRole,
  followOtherTabs,
  forgetUser,
  hasUnknownRole,
  useSession,
} from '#app/lib/account/session.ts';

/** Reads the account behind a stored token, once. What cannot be read is not a session. */
export function SessionRestorer() {
  const session = useSession();
  const isUnread = session.kind === 'member' && !session.user;
  useEffect(() => {
    if (hasUnknownRole()) dropUnknownRole();
    return followOtherTabs();
  }, []);
  useEffect(() => {
    if (!isUnread) return;
    import('#app/lib/account/member.ts')
      .then(({ restoreMember }) => restoreMember())
      .catch(forgetUser);
  }, [isUnread]);
  return null;
}
