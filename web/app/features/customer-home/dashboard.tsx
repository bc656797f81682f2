import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { SessionUser } from '#app/lib/account/session.ts';
import { askToVerify } from '#app/lib/account/verify-prompt.ts';
import classes from './dashboard.module.css';
import { type NextStep, nextSteps, type Waiting } from './next-steps.ts';
import { stepWords } from './step-words.ts';

export interface CustomerDashboardProps {
  user: SessionUser;
  waiting: Waiting;
  children: ReactNode;
}

/** A customer's start: what to do next, and what other features have to say. */
export function CustomerDashboard({ user, waiting, children }: CustomerDashboardProps) {
  return (
    <div className={`wrap ${classes.page}`}>
      <h1>{`Hello ${user.first_name}`}</h1>
      <section className={classes.part} aria-labelledby="next-steps">
        <h2 id="next-steps">What to do next</h2>
        <ul className={classes.steps}>
          {nextSteps(user, waiting).map((step, index) => (
            <Step key={step} step={step} waiting={waiting} isFirst={index === 0} />
          ))}
        </ul>
      </section>
      {children}
    </div>
  );
}

interface StepProps {
  step: NextStep;
  waiting: Waiting;
  /** The lit one. */
  isFirst: boolean;
}

function Step({ step, waiting, isFirst }: StepProps) {
  const { title, text, act, to } = stepWords(step, waiting);
  const variant = isFirst ? 'primary' : 'default';
  return (
    <li className={classes.step}>
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      {to === undefined ? (
        <Button variant={variant} onClick={() => askToVerify()}>
          {act}
        </Button>
      ) : (
        <Button component={Link} variant={variant} to={to}>
          {act}
        </Button>
      )}
    </li>
  );
}
