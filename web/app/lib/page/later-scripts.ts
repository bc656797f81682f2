const announcement = '<link rel="modulepreload"';
const heldAnnouncement = '<link rel="held-modulepreload"';
const program = 'type="module" async=""';
const heldProgram = 'type="held-module"';

/**
 * Holds a page's program back until its first picture is painted: the page is readable without it, and on a slow line
 * the two would share the way, which costs the picture more than a second. Forms work meanwhile, as they do without
 * scripts. The router has no setting for it.
 * @param html a whole page; one without a program stays as it is
 */
export function scriptsAfterFirstPaint(html: string, nonce: string): string {
  if (!html.includes(program)) return html;
  return html
    .replaceAll(announcement, heldAnnouncement)
    .replace(program, heldProgram)
    .replace('</body>', () => `<script nonce="${nonce}">(${String(release)})()</script></body>`);
}

/** Runs in the page as it stands here, so it may use nothing from outside. A page that nobody looks at paints nothing and need not wait. */
function release(): void {
  const observer = new PerformanceObserver(start);
  document.addEventListener('visibilitychange', start);
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) start();
  else observer.observe({ type: 'paint', buffered: true });

  function start() {
    observer.disconnect();
    document.removeEventListener('visibilitychange', start);
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="held-modulepreload"]'))
      link.rel = 'modulepreload';
    const held = document.querySelector<HTMLScriptElement>('script[type="held-module"]');
    if (!held) return;
    const script = document.createElement('script');
    script.type = 'module';
    script.nonce = held.nonce;
    script.text = held.text;
    held.replaceWith(script);
  }
}
