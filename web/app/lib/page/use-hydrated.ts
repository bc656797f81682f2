import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Returns false on the server and in the first render, then true. For values that only the browser knows. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
