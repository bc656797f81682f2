import { type ReactNode, Suspense, startTransition, useEffect, useState } from 'react';

/**
 * Comes to life right after what stands around it, in a turn of its own: a long list that lives with its page holds a phone up. The
 * server draws it in its place. What is pressed before, React makes live first.
 */
export function OwnTurn({ children }: { children: ReactNode }) {
  // By itself React would wait until the browser has nothing else to do. A change has it go on at once.
  const [, setBegun] = useState(false);
  useEffect(() => startTransition(() => setBegun(true)), []);
  return <Suspense>{children}</Suspense>;
}
