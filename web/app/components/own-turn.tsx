import { type ReactNode, Suspense } from 'react';

/**
 * Comes to life after what stands around it, in a turn of its own: a long list that lives with its page holds a phone up. The
 * server draws it in its place. What is pressed before, React makes live first.
 */
export function OwnTurn({ children }: { children: ReactNode }) {
  return <Suspense>{children}</Suspense>;
}
