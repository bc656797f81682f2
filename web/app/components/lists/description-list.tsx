import type { ReactNode } from 'react';
import classes from './description-list.module.css';

export interface Fact {
  label: string;
  /** An empty value is shown as 'Not given'. */
  value: ReactNode;
}

/**
 * Labels with their values, one pair on each line. Replaces Mantine's DataList, which does not put
 * the values below their labels on phones.
 */
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
