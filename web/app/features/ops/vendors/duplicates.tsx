import type { Background, Duplicate } from '@threshold/contract/admin-work';
import { Link } from 'react-router';
import { Alert } from '#app/components/alert.tsx';
import { paths, withQuery } from '#app/lib/paths.ts';
import classes from './evidence.module.css';
import { statusBadges } from './vendor-words.ts';

const sameWords: Readonly<Record<Duplicate['same'][number], string>> = {
  abn: 'ABN',
  licence: 'licence',
  phone: 'phone',
  site: 'website',
};

/** Other listings that share details which should be unique. */
export function Duplicates({
  background: { duplicates, has_more_duplicates },
}: {
  background: Background;
}) {
  if (duplicates.length === 0) return null;
  return (
    <Alert>
      <p>May be listed already: these listings have something in common with it.</p>
      <ul className={classes.alike}>
        {duplicates.map(({ _id, name, vendor_type, state, status, same }) => (
          <li key={_id}>
            <Link to={withQuery(paths.opsVendors, { status, open: _id })}>{name || 'No name'}</Link>
            <span>{` · the same ${same.map((one) => sameWords[one]).join(', ')} · ${[vendor_type, state, statusBadges[status].label].filter(Boolean).join(' · ')}`}</span>
          </li>
        ))}
      </ul>
      {has_more_duplicates && <p>There are more: it may be a chain, or a shared address.</p>}
    </Alert>
  );
}
