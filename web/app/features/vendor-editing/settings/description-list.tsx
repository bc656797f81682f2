import classes from './section.module.css';

export interface Fact {
  label: string;
  /** Empty shows that nothing is given. */
  value: string;
}

/** What a section holds, to read. */
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
