import { NativeSelect } from '@mantine/core';
import { SearchBox } from '#app/components/search-box.tsx';
import { type LeadQuery, leadChoices } from './lead-query.ts';
import classes from './leads-page.module.css';

interface LeadFiltersProps {
  query: LeadQuery;
  onChange: (change: Partial<LeadQuery>) => void;
}

const selects = [
  { name: 'status', label: 'Status' },
  { name: 'purpose', label: 'Purpose' },
  { name: 'waiting', label: 'Waiting' },
  { name: 'sort', label: 'Order' },
] as const;

/** What narrows the list, and its order. */
export function LeadFilters({ query, onChange }: LeadFiltersProps) {
  return (
    <div className={classes.filters}>
      <SearchBox
        className={classes.search}
        label="Search name, email or phone"
        value={query.q ?? ''}
        onSearch={(q) => onChange({ q: q || undefined })}
      />
      {selects.map(({ name, label }) => (
        <NativeSelect
          key={name}
          label={label}
          data={[...leadChoices[name]]}
          value={query[name] ?? ''}
          onChange={(event) => onChange({ [name]: event.currentTarget.value || undefined })}
        />
      ))}
    </div>
  );
}
