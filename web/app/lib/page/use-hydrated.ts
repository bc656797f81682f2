import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False on the server and at the first render, then true. For values that only the browser knows.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
