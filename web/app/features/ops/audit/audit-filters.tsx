import { NativeSelect, TextInput } from '@mantine/core';
import { auditFilterSchema, type AuditFilters as Filters } from '@threshold/contract/admin-audit';
import { useEffect, useRef } from 'react';
import { Link, useNavigation } from 'react-router';
import classes from './audit-filters.module.css';
import { actionWords } from './audit-words.ts';

const actionOptions = Object.entries(actionWords)
  .map(([value, label]) => ({ value, label }))
  .toSorted((a, b) => a.label.localeCompare(b.label));

export interface AuditFiltersProps {
  filters: Filters;
  /** What the log is of, where it is one person's or one thing's. */
  about: string | undefined;
  /** Where the whole log is. */
  allAddress: string;
  onChange: (filters: Readonly<Record<string, string>>) => void;
}

/** What narrows the log. It stands in the address, so that a list can be shared and come back to. */
export function AuditFilters({ filters, about, allAddress, onChange }: AuditFiltersProps) {
  // A second choice may come before the page of the first is here, and is not to undo it.
  const address = String(new URLSearchParams(Object.entries(filters)));
  const chosen = useRef(address);
  const { state } = useNavigation();
  useEffect(() => {
    if (state === 'idle') chosen.current = address;
  }, [address, state]);
  function set(name: keyof Filters, value: string) {
    const next = new URLSearchParams(chosen.current);
    if (value === (next.get(name) ?? '')) return;
    if (value) next.set(name, value);
    else next.delete(name);
    chosen.current = String(next);
    onChange(Object.fromEntries(next));
  }
  // A day counts when its field is left: the year of a day that is being typed has fewer digits.
  const day = (name: 'from' | 'to', label: string) => (
    <TextInput
      key={`${name} ${filters[name]}`}
      label={label}
      type="date"
      defaultValue={filters[name] ?? ''}
      onBlur={({ currentTarget: { value } }) => {
        if (!value || auditFilterSchema.shape[name].safeParse(value).success) set(name, value);
      }}
    />
  );
  return (
    <div className={classes.filters} role="group" aria-label="Narrow the log">
      <NativeSelect
        label="What"
        data={[{ value: '', label: 'All' }, ...actionOptions]}
        value={filters.action ?? ''}
        onChange={({ currentTarget: { value } }) => set('action', value)}
      />
      {day('from', 'First day')}
      {day('to', 'Last day')}
      {Object.keys(filters).length > 0 && (
        <p>
          {about && `${about} `}
          <Link to={allAddress} preventScrollReset>
            Show all
          </Link>
        </p>
      )}
    </div>
  );
}
