import { useLayoutEffect, useRef } from 'react';
import { ScrollRestoration, useLocation, useMatches } from 'react-router';
import { useNonce } from '#app/lib/page/nonce.ts';

/**
 * React Router's scroll restoration, without its jump to the top when the first page's loaders
 * end: a visitor may have scrolled before, for example on a slow network.
 */
export function PageScroll() {
  const scroll = useRef({ key: '', top: 0 });
  const { key } = useLocation();
  // Layout effects run in the order of the components: the first `OnUpdate` runs before the router
  // scrolls, the last afterwards.
  return (
    <>
      <OnUpdate run={() => void (scroll.current.top = window.scrollY)} />
      <ScrollRestoration nonce={useNonce()} />
      <OnUpdate
        run={() => {
          const { current } = scroll;
          if (current.key === key && window.scrollY === 0) window.scrollTo(0, current.top);
          current.key = key;
        }}
      />
    </>
  );
}

/** Calls `run` after each change of the matched routes or their data. */
function OnUpdate({ run }: { run: () => void }) {
  useMatches();
  useLayoutEffect(run);
  return null;
}
