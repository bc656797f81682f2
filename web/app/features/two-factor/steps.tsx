import { IconCheck } from '@tabler/icons-react';
import classes from './steps.module.css';

const steps = ['Generate key', 'Scan', 'Enter code'] as const;

/** How far the set-up has come: done in green, now in yellow. */
export function Steps({ current }: { current: number }) {
  return (
    <ol className={classes.steps} aria-label={`Step ${current + 1} of ${steps.length}`}>
      {steps.map((step, at) => (
        <li
          key={step}
          data-state={at < current ? 'done' : at === current ? 'now' : 'to come'}
          aria-current={at === current ? 'step' : undefined}
        >
          <span className={classes.label}>
            {at < current && <IconCheck aria-hidden="true" />}
            {step}
            {at < current && <span className="visually-hidden">, done</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
