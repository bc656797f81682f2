import { useEffect, useState } from 'react';

/**
 * The newest value that has come, and undefined before the first. While the next one is on its way the last one stays,
 * so that what somebody opened in it stays open.
 */
export function useLatestResolved<T>(value: T | Promise<T>): { readonly value: T } | undefined {
  const [settled, setSettled] = useState(
    value instanceof Promise ? undefined : { of: value as T | Promise<T>, value },
  );
  if (!(value instanceof Promise) && settled?.of !== value) setSettled({ of: value, value });

  useEffect(() => {
    if (!(value instanceof Promise)) return;
    let isWanted = true;
    const keep = (arrived: T) => isWanted && setSettled({ of: value, value: arrived });
    void value.then(keep);
    return () => {
      isWanted = false;
    };
  }, [value]);

  return settled;
}
