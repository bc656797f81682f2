import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { focusHeading } from '#app/lib/page/focus-heading.ts';

/**
 * After a navigation the new page's heading takes focus and its title is read out, as a browser does when it
 * loads a page. A change of query or hash alone is not a new page.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const lastPath = useRef(pathname);
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    setAnnounced(document.title);
    focusHeading();
  }, [pathname]);
  return (
    <p className="visually-hidden" aria-live="assertive" aria-atomic="true">
      {announced}
    </p>
  );
}
