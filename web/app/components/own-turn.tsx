import { type ReactNode, Suspense, startTransition, useState } from 'react';
import { useAfter } from '../lib/page/use-after.ts';

/** Long enough for a page that has nothing else to do, and for what its first step has started. */
const LONGEST_MS = 200;

/**
 * Comes to life after what stands around it, in a turn of its own: a long list that lives with its page holds a phone up. The
 * server draws it in its place. What is pressed before, React makes live first.
 */
export function OwnTurn({ children }: { children: ReactNode }) {
  // React waits until the browser has nothing else to do, which may take long. A change has it go on.
  const [, setBegun] = useState(false);
  useAfter(LONGEST_MS, () => startTransition(() => setBegun(true)));
  return <Suspense>{children}</Suspense>;
}
