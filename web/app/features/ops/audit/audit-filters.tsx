import { NativeSelect, TextInput } from '@mantine/core';
import { auditFilterSchema, type AuditFilters as Filters } from '@threshold/contract/admin-audit';
import { Link } from 'react-router';
import { useFilters } from '../use-filters.ts';
import classes from './audit-filters.module.css';
import { actionWords } from './audit-words.ts';

const actionOptions = Object.entries(actionWords)
  .map(([value, label]) => ({ value, label }))
  .toSorted((a, b) => a.label.localeCompare(b.label));

export interface AuditFiltersProps {
  filters: Filters;
  /** Subject of the log if it is limited to one person or thing. */
  about: string | undefined;
  /** Address of the unfiltered log. */
  allAddress: string;
  onChange: (filters: Readonly<Record<string, string>>) => void;
}

/**
 * Filters of the log. They are part of the address, so that a filtered list can be shared and
 * reopened.
 */
export function AuditFilters({ filters, about, allAddress, onChange }: AuditFiltersProps) {
  const set = useFilters({ ...filters }, onChange);
  // A date applies on blur, because a date that is being typed has an incomplete year.
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
          {about && <span>{`${about} `}</span>}
          <Link to={allAddress} preventScrollReset>
            Show all
          </Link>
        </p>
      )}
    </div>
  );
}
