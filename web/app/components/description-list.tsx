import type { ReactNode } from 'react';
import classes from './description-list.module.css';

export interface Fact {
  label: string;
  /** Empty shows that nothing is given. */
  value: ReactNode;
}

/** What is known of somebody, to read, a line a fact. */
export function DescriptionList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd data-empty={value === '' || undefined}>{value || 'Not given'}</dd>
        </div>
      ))}
    </dl>
  );
}
