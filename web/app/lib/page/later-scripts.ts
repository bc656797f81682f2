import { facesScript } from './later-faces.ts';

const announcement = '<link rel="modulepreload"';
const heldAnnouncement = '<link rel="held-modulepreload"';
const program = 'type="module" async=""';
const heldProgram = 'type="held-module"';

/**
 * Holds a page's program back until its first picture is painted, and its faces (`later-faces.ts`): the page is readable without
 * them, and on a slow line they would share the way, which costs the picture more than a second. Forms work meanwhile, as they do
 * without scripts. The router has no setting for it.
 * @param html a whole page; one without a program stays as it is
 * @param faces the addresses of the files of our faces
 */
export function scriptsAfterFirstPaint(
  html: string,
  nonce: string,
  faces: readonly string[],
): string {
  if (!html.includes(program)) return html;
  return html
    .replaceAll(announcement, heldAnnouncement)
    .replace(program, heldProgram)
    .replace('<head>', () => `<head><script nonce="${nonce}">${facesScript(faces)}</script>`)
    .replace('</body>', () => `<script nonce="${nonce}">(${String(release)})()</script></body>`);
}

/**
 * Runs in the page as it stands here, so it may use nothing from outside. A page that nobody looks at paints nothing and need not wait,
 * and none waits for ever.
 */
function release(): void {
  const longest = setTimeout(start, 8000);
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) start();
  });
  document.addEventListener('visibilitychange', start);
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) start();
  else observer.observe({ type: 'paint', buffered: true });

  function start() {
    clearTimeout(longest);
    observer.disconnect();
    document.removeEventListener('visibilitychange', start);
    delete document.documentElement.dataset.faces;
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
