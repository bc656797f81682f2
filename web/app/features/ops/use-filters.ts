import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';

/**
 * Changes one of the filters in the address. A second change may come before the first navigation
 * has finished, and must not undo it.
 * @param filters current filters of the page; `onChange` receives all new ones
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
