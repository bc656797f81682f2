import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import type { Elements } from '../layout/elements.ts';

export interface LazyMountProps {
  wanted: boolean;
  children: (opened: boolean) => Elements;
}

/**
 * Mounts a lazy dialog when `wanted` first becomes true. Its first render is closed, because
 * dialogs record the focus when `opened` changes. It stays mounted to animate its closing.
 */
export function LazyMount({ wanted, children }: LazyMountProps) {
  const [wasWanted, setWasWanted] = useState(wanted);
  if (wanted && !wasWanted) setWasWanted(true);
  if (!wasWanted && !wanted) return null;
  return (
    <Suspense>
      <Opening wanted={wanted}>{children}</Opening>
    </Suspense>
  );
}

function Opening({ wanted, children }: LazyMountProps) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(wanted), [wanted]);
  // Closes in this render instead of after the effect, so that an immediate Back leaves the page.
  return children(isOpen && wanted);
}

/** Creates a dialog whose code loads when it opens for the first time. */
export function createLazyDialog<P extends { opened: boolean }>(
  load: () => Promise<{ default: ComponentType<P> }>,
) {
  const Part = lazy(load) as ComponentType<P>;
  const LazyDialog = (props: P) => (
    <LazyMount wanted={props.opened}>{(opened) => <Part {...props} opened={opened} />}</LazyMount>
  );
  return LazyDialog;
}
