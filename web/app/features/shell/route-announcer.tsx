import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { isDialogOpen } from '#app/components/dialogs/use-dialog-focus.ts';
import { focusHeading } from '#app/lib/page/focus.ts';

/**
 * After a navigation the heading of the new page receives focus and its title is announced, as
 * after a page load. A change of only query or hash is not a new page. The focus
 * stays in an open dialog, because the visitor may be typing there.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const lastPath = useRef(pathname);
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    setAnnounced(document.title);
    if (!isDialogOpen()) focusHeading();
  }, [pathname]);
  return (
    <p className="visually-hidden" aria-live="assertive" aria-atomic="true">
      {announced}
    </p>
  );
}
