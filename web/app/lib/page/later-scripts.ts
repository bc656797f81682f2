const announcement = '<link rel="modulepreload"';
const heldAnnouncement = '<link rel="held-modulepreload"';
const program = 'type="module" async=""';
const heldProgram = 'type="held-module"';

/** Of the router's list of files: the one that starts the program, and those that it stands on. */
interface Entry {
  readonly module: string;
  readonly imports: readonly string[];
}

/**
 * Holds a page's program back until its first picture is painted, and its faces (`later-faces.ts`): the page is readable without
 * them, and on a slow line they would share the way, which costs the picture more than a second. Forms work meanwhile, as they do
 * without scripts. The router has no setting for it.
 * @param html a whole page; one without a program stays as it is
 * @param facesHead what the head begins with
 */
export function scriptsAfterFirstPaint(
  html: string,
  nonce: string,
  facesHead: string,
  entry: Entry,
): string {
  if (!html.includes(program)) return html;
  return html
    .replaceAll(announcement, heldAnnouncement)
    .replace(program, heldProgram)
    .replace('<head>', () => `<head>${facesHead}`)
    .replace(
      '</body>',
      () =>
        `<script nonce="${nonce}">(${String(release)})(${JSON.stringify([entry.module, ...entry.imports])})</script></body>`,
    );
}

/**
 * Runs in the page as it stands here, so it may use nothing from outside. A page that nobody looks at paints nothing and need not wait,
 * and none waits for ever.
 * @param entry the file that starts the program, which comes last, and those that it stands on, which come first
 */
function release([starter, ...basis]: readonly string[]): void {
  let isReleased = false;
  const longest = setTimeout(start, 8000);
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) start();
  });
  document.addEventListener('visibilitychange', start);
  // What has painted nothing by then has nothing to paint.
  window.addEventListener('load', startSoon, { once: true });
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) start();
  else observer.observe({ type: 'paint', buffered: true });

  function startSoon() {
    setTimeout(start, 1000);
  }

  function start() {
    if (isReleased) return;
    isReleased = true;
    clearTimeout(longest);
    observer.disconnect();
    document.removeEventListener('visibilitychange', start);
    const held = document.querySelector<HTMLScriptElement>('script[type="held-module"]');
    if (!held) return;
    window.dispatchEvent(new Event('painted'));
    void run(held);
  }

  /**
   * Each file in a task of its own, those first that others stand on: what runs in one piece holds a slow phone for a third of
   * a second, and to ask for all in one takes it nearly as long. Scripts that are not `async` run in their order.
   */
  async function run(held: HTMLScriptElement) {
    const paths = Array.from(
      document.querySelectorAll('link[rel="held-modulepreload"]'),
      (link) => link.getAttribute('href') ?? '',
    );
    const others = paths.filter((path) => path !== starter && !basis.includes(path));
    for (const [nth, path] of [...basis, ...others.toReversed()].entries()) {
      if (nth % 3 === 0) await nextTask();
      const script = moduleOf(held);
      script.src = path;
      document.head.append(script);
    }
    const script = moduleOf(held);
    script.text = held.text;
    held.replaceWith(script);
  }

  /** By a message: behind another tab, timers are slow. */
  function nextTask() {
    return new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => {
        port1.close();
        resolve();
      });
      port1.start();
      port2.postMessage(null);
    });
  }

  function moduleOf({ nonce }: HTMLScriptElement) {
    const script = document.createElement('script');
    Object.assign(script, { type: 'module', nonce, async: false });
    return script;
  }
}
