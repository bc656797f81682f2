import {
  type ComponentType,
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { onFirstSign } from '../../lib/page/first-sign.ts';
import { controlOf, loadAnewWhenNeeded, tellWhatWasTyped } from './before-life.ts';

export interface LaterPart<P extends object> {
  Part: ComponentType<P>;
  /** Loads it now. The loaders of its route wait for that: the server's, which draws it, and the browser's, which come from another page. */
  load: () => Promise<void>;
}

/**
 * A part of a page whose script the page does not wait for. The server draws it, and so it stays until somebody begins to use
 * the page, or what `inView` selects in it is in view; then it comes to life where it stands. Links and fields work before by
 * themselves; what is pressed and typed meanwhile is kept until then.
 */
export function laterPart<P extends object>(
  importPart: () => Promise<{ default: ComponentType<P> }>,
  inView: string,
): LaterPart<P> {
  const waited = Promise.withResolvers<ComponentType<P>>();
  let loaded: ComponentType<P> | undefined;

  async function load(): Promise<void> {
    loaded ??= (await importPart()).default;
    waited.resolve(loaded);
  }

  /**
   * Browsers do not ask twice for a module that they could not load, such as one of a former deployment: the page stays as
   * the server drew it, and is loaded anew once somebody needs more.
   */
  function loadWhenUsed(place: Element): () => void {
    const stops = [onFirstSign(tryToLoad), onceInView(place.querySelector(inView), tryToLoad)];
    return () => {
      for (const stop of stops) stop();
    };

    function tryToLoad() {
      load().catch((error: unknown) => {
        console.info('Not loaded:', error);
        stops.push(loadAnewWhenNeeded(place));
      });
    }
  }

  const Later: ComponentType<P> = lazy(async () => ({ default: await waited.promise }));

  function Part(props: P) {
    // One for as long as it stands: another kind of part would begin anew.
    const [Drawn] = useState(() => loaded ?? Later);
    const place = useRef<HTMLDivElement>(null);
    const isAlive = useRef(false);
    const pressed = useRef<HTMLElement>(null);
    const onAlive = useCallback(() => {
      isAlive.current = true;
      if (place.current) tellWhatWasTyped(place.current);
      pressed.current?.click();
      pressed.current = null;
    }, []);

    useEffect(() => {
      const box = place.current;
      // Where it was loaded before, it lives already.
      if (!box || isAlive.current) return undefined;
      const stop = new AbortController();
      const keep = (event: Event) => {
        const control = isAlive.current ? null : controlOf(event.target, box);
        if (!control) return;
        event.preventDefault();
        pressed.current = control;
      };
      // React stops at its root what is done in a part that does not live yet, so that the part itself never hears of it.
      window.addEventListener('click', keep, { capture: true, signal: stop.signal });
      stop.signal.addEventListener('abort', loadWhenUsed(box));
      return () => stop.abort();
    }, []);

    return (
      <div ref={place} style={{ display: 'contents' }}>
        <Suspense>
          <Drawn {...props} />
          <Life onBegin={onAlive} />
        </Suspense>
      </div>
    );
  }

  return { Part, load };
}

/** Says when what stands beside it has come to life. */
function Life({ onBegin }: { onBegin: () => void }) {
  useEffect(onBegin, [onBegin]);
  return null;
}

function onceInView(element: Element | null, act: () => void): () => void {
  if (!element) return () => undefined;
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    act();
  });
  observer.observe(element);
  return () => observer.disconnect();
}
