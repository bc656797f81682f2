import { useEffect, useState } from 'react';

/**
 * Returns the last resolved value; undefined before the first. It stays while the next promise is
 * pending, so that open parts of the view stay open.
 */
export function useLatestResolved<T>(value: T | Promise<T>): { readonly value: T } | undefined {
  const [settled, setSettled] = useState(
    value instanceof Promise ? undefined : { of: value as T | Promise<T>, value },
  );
  if (!(value instanceof Promise) && settled?.of !== value) setSettled({ of: value, value });

  useEffect(() => {
    if (!(value instanceof Promise)) return;
    let isWanted = true;
    const store = (arrived: T) => isWanted && setSettled({ of: value, value: arrived });
    void value.then(store);
    return () => {
      isWanted = false;
    };
  }, [value]);

  return settled;
}
