import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';

/**
 * Changes one of the filters that stand in the address. A second choice may come before the page of the first is here, and is not to
 * undo it.
 * @param filters those of the page that is here; `onChange` gets all of them as they shall be
 */
export function useFilters(
  filters: Readonly<Record<string, string>>,
  onChange: (filters: Readonly<Record<string, string>>) => void,
): (name: string, value: string) => void {
  const address = String(new URLSearchParams(filters));
  const chosen = useRef(address);
  const { state } = useNavigation();
  useEffect(() => {
    if (state === 'idle') chosen.current = address;
  }, [address, state]);
  return (name, value) => {
    const next = new URLSearchParams(chosen.current);
    if (value === (next.get(name) ?? '')) return;
    if (value) next.set(name, value);
    else next.delete(name);
    chosen.current = String(next);
    onChange(Object.fromEntries(next));
  };
}
