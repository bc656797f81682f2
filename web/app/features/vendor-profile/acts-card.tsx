import { Button } from '#app/components/button.tsx';
import classes from './acts.module.css';
import type { Act } from './profile-acts.tsx';

export interface ActsProps {
  acts: readonly Act[];
}

/** Actions next to the profile. Phones show the bar instead. */
export function ActsCard({ acts, name }: ActsProps & { name: string }) {
  if (acts.length === 0) return null;
  return (
    <section className={classes.card} aria-label={`Talk to ${name}`}>
      <h2>{`Talk to ${name}`}</h2>
      {acts.map((act) => (
        <Button
          key={act.name}
          fullWidth
          variant={act.name === 'chat' ? 'primary' : 'default'}
          leftSection={act.icon}
          onClick={act.run}
        >
          {act.label}
        </Button>
      ))}
    </section>
  );
}

/** Bottom bar with the actions while the profile is visible. */
export function ActsBar({ acts }: ActsProps) {
  if (acts.length === 0) return null;
  return (
    <section className={classes.bar} aria-label="Acts">
      {acts.map((act) => (
        <Button
          key={act.name}
          variant={act.name === 'chat' ? 'primary' : 'default'}
          leftSection={act.name === 'pre_approval' ? undefined : act.icon}
          onClick={act.run}
        >
          {acts.length === 1 ? act.label : act.shortLabel}
        </Button>
      ))}
    </section>
  );
}
