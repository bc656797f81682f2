import type { ReactNode } from 'react';
import classes from './description-list.module.css';

export type Fact = readonly [label: string, value: ReactNode];

/** List of labels and values. Empty values are shown as missing. */
export function DescriptionList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === '' || value == null ? 'Not stated' : value}</dd>
        </div>
      ))}
    </dl>
  );
}
