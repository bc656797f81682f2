import type { ReactNode } from 'react';
import classes from './description-list.module.css';

export type Fact = readonly [label: string, value: ReactNode];

/** What is known about a thing, label by label. Empty values say so. */
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
