import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

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
    const heading =
      document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <p className="visually-hidden" aria-live="assertive" aria-atomic="true">
      {announced}
    </p>
  );
}
