import { NativeSelect } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link, useNavigation } from 'react-router';
import type { QueueFilter, QueueItem } from '../kinds/kind.ts';
import classes from './queue.module.css';
import type { Queue } from './use-queue.ts';

/**
 * Changes one of the filters in the URL. A second change may come before the first navigation has
 * finished, and must not undo the first change.
 * @param filters current filters of the page; `onChange` receives all filters after the change
 */
export function useFilterChange(
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

interface QueueFiltersProps<T extends QueueItem> {
  filters: readonly QueueFilter[];
  queue: Queue<T>;
}

export function QueueFilters<T extends QueueItem>({ filters, queue }: QueueFiltersProps<T>) {
  const { filters: chosen, q } = queue.query;
  const set = useFilterChange(chosen, (next) => void queue.go({ filters: next }));
  if (filters.length === 0) return null;
  return (
    <div className={classes.filters} role="group" aria-label="Narrow the list">
      {filters.map(({ name, label, options }) => (
        <NativeSelect
          key={name}
          label={label}
          data={[{ value: '', label: 'All' }, ...options]}
          value={chosen[name] ?? ''}
          onChange={({ currentTarget: { value } }) => set(name, value)}
        />
      ))}
      {Object.keys(chosen).length > 0 && (
        <Link to={queue.addressOf({ filters: {}, q })} preventScrollReset>
          Show all
        </Link>
      )}
    </div>
  );
}
