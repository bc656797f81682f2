/** By what a page can tell that somebody uses it. Back and forward may come by a gesture that it does not see. */
const signs = [
  'pointermove',
  'pointerdown',
  'keydown',
  'touchstart',
  'wheel',
  'focusin',
  'scroll',
  'popstate',
] as const;

/**
 * Acts once somebody begins to use the page. At once where it was opened at a part of it, or has been scrolled before its
 * program ran.
 *
 * @returns how to wait no longer
 */
export function onFirstSign(act: () => void): () => void {
  if (window.scrollY > 0 || window.location.hash !== '') {
    act();
    return () => undefined;
  }
  const stop = new AbortController();
  const begin = () => {
    stop.abort();
    act();
  };
  // Scrolling does not bubble, and nobody's handler may keep a sign from here.
  for (const sign of signs)
    window.addEventListener(sign, begin, { capture: true, passive: true, signal: stop.signal });
  return () => stop.abort();
}
