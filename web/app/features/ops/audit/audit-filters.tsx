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
  /** What the log is of, where it is one person's or one thing's. */
  about: string | undefined;
  /** Where the whole log is. */
  allAddress: string;
  onChange: (filters: Readonly<Record<string, string>>) => void;
}

/** What narrows the log. It stands in the address, so that a list can be shared and come back to. */
export function AuditFilters({ filters, about, allAddress, onChange }: AuditFiltersProps) {
  const set = useFilters({ ...filters }, onChange);
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
          {about && <span>{`${about} `}</span>}
          <Link to={allAddress} preventScrollReset>
            Show all
          </Link>
        </p>
      )}
    </div>
  );
}
