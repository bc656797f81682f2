import { Suspense, useEffect, useState } from 'react';
import type { Elements } from '../layout/elements.ts';

export interface LazyMountProps {
  wanted: boolean;
  /** Renders the dialog; `opened` follows `wanted`. */
  children: (opened: boolean) => Elements;
}

/**
 * Mounts a lazily loaded dialog when it is first wanted, and leaves it mounted so that its closing can be animated. The first render is
 * closed, because a dialog records the focused element when `opened` becomes true.
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
  // Closes in the same render, so that Back right after closing leaves the page.
  return children(isOpen && wanted);
}
