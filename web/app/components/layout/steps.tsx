import { Stepper } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import classes from './steps.module.css';

/** Renders steps as list items instead of Mantine's buttons, because a click does nothing. */
const listItem = { component: 'div', role: 'listitem' } as const;

/** Progress of a task, as a list of its steps. */
export function Steps({ labels, current }: { labels: readonly string[]; current: number }) {
  return (
    <Stepper
      active={current}
      role="list"
      aria-label={`Step ${current + 1} of ${labels.length}`}
      classNames={{ steps: classes.steps, step: classes.step, separator: classes.separator }}
    >
      {labels.map((label, at) => (
        <Stepper.Step
          key={label}
          {...listItem}
          aria-current={at === current ? 'step' : undefined}
          withIcon={false}
          label={
            <span className={classes.label}>
              {at < current && <IconCheck aria-hidden="true" />}
              <span>{label}</span>
              {at < current && <span className="visually-hidden">, done</span>}
            </span>
          }
        />
      ))}
    </Stepper>
  );
}
