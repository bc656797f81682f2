import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to `place` when a row disappears. @returns a function that marks the row which
 * will disappear
 */
export function useFocusWhenGone(
  rows: readonly { readonly _id: string }[],
  place: RefObject<HTMLElement | null>,
): (id: string) => void {
  const going = useRef<string>(undefined);
  useEffect(() => {
    if (going.current === undefined || rows.some(({ _id }) => _id === going.current)) return;
    going.current = undefined;
    place.current?.focus();
  }, [rows, place]);
  return (id) => {
    going.current = id;
  };
}
