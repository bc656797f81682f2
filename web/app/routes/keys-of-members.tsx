import { lazy, Suspense } from 'react';
import { useMatch } from 'react-router';
import { useSession } from '#app/lib/account/session.ts';

const KeysByThemselves = lazy(() => import('./keys-by-themselves.tsx'));

/**
 * For layouts that guests also see, because guests load nothing of message keys. The inbox creates
 * keys itself, so this waits until the inbox is left.
 */
export function KeysOfMembers() {
  const isMember = useSession().kind === 'member';
  const isInbox = useMatch('/:role/inbox/*') !== null;
  if (!isMember || isInbox) return null;
  return (
    <Suspense>
      <KeysByThemselves />
    </Suspense>
  );
}
