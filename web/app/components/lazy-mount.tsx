import { Suspense, useEffect, useState } from 'react';
import type { Elements } from './elements.ts';

export interface LazyMountProps {
  wanted: boolean;
  /** Draws the part; `opened` follows `wanted`. */
  children: (opened: boolean) => Elements;
}

/**
 * Keeps a lazily loaded dialog out of the page until it is first wanted; then it stays, so that it can close
 * softly. It is drawn closed first: a dialog notes where the focus was when it sees itself open.
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
  // It closes at once, so that Back right after that leaves the page.
  return children(isOpen && wanted);
}
