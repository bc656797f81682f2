import { IconCheck } from '@tabler/icons-react';
import classes from './steps.module.css';

export interface StepsProps {
  labels: readonly string[];
  current: number;
}

/**
 * Progress of a task in several steps: finished steps are green, the current one is yellow. Own
 * part: the steps of Mantine's Stepper are buttons, but these cannot be pressed.
 */
export function Steps({ labels, current }: StepsProps) {
  return (
    <ol className={classes.steps} aria-label={`Step ${current + 1} of ${labels.length}`}>
      {labels.map((label, at) => (
        <li
          key={label}
          data-state={at < current ? 'done' : at === current ? 'now' : 'to come'}
          aria-current={at === current ? 'step' : undefined}
        >
          <span className={classes.label}>
            {at < current && <IconCheck aria-hidden="true" />}
            <span>{label}</span>
            {at < current && <span className="visually-hidden">, done</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
