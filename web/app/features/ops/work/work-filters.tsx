import { NativeSelect } from '@mantine/core';
import { type ChangeKind, type WorkItem, waitingTimes } from '@threshold/contract/admin-work';
import { states, vendorTypes } from '@threshold/contract/vocabularies';
import { Link } from 'react-router';
import type { Queue } from '../queue/use-queue.ts';
import { useFilters } from '../use-filters.ts';
import classes from './work.module.css';

const changeWords: Readonly<Record<ChangeKind, string>> = {
  name: 'Name',
  type: 'Type',
  licence: 'Licence or ABN',
  papers: 'Papers',
};
const waitingWords: Readonly<Record<(typeof waitingTimes)[number], string>> = {
  24: 'More than a day',
  72: 'More than 3 days',
  168: 'More than a week',
};

const changeOptions = Object.entries(changeWords).map(([value, label]) => ({ value, label }));
const waitingOptions = waitingTimes.map((hours) => ({
  value: String(hours),
  label: waitingWords[hours],
}));

/**
 * Filters of the queue. They are part of the address, so that a filtered list can be shared and
 * reopened.
 */
export function WorkFilters<T extends Pick<WorkItem, '_id'>>({ queue }: { queue: Queue<T> }) {
  const { filters, status, q } = queue.query;
  const set = useFilters(filters, (next) => void queue.go({ filters: next }));
  const field = (name: string, label: string, options: readonly (string | Option)[]) => (
    <NativeSelect
      label={label}
      data={[{ value: '', label: 'All' }, ...options]}
      value={filters[name] ?? ''}
      onChange={({ currentTarget: { value } }) => set(name, value)}
    />
  );
  return (
    <div className={classes.filters} role="group" aria-label="Narrow the list">
      {field('vendor_type', 'Type', vendorTypes)}
      {field('state', 'State', states)}
      {field('waiting', 'Waiting', waitingOptions)}
      {status === 'recheck' && field('change', 'What changed', changeOptions)}
      {Object.keys(filters).length > 0 && (
        <Link to={queue.addressOf({ filters: {}, q })} preventScrollReset>
          Show all
        </Link>
      )}
    </div>
  );
}

interface Option {
  readonly value: string;
  readonly label: string;
}
