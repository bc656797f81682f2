import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and in the first paint, true from then on. For what only the browser knows. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
