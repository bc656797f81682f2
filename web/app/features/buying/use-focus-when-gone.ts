import { type RefObject, useEffect, useRef } from 'react';

/** Once a row is no longer shown, with its buttons and what they asked, the focus goes there. @returns says which row goes */
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
