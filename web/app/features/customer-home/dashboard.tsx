import { Link } from 'react-router';
import { Button } from '#app/components/button.tsx';
import type { Elements } from '#app/components/elements.ts';
import type { SessionUser } from '#app/lib/account/session.ts';
import { askToVerify } from '#app/lib/account/verify-prompt.ts';
import classes from './dashboard.module.css';
import { type NextStep, nextSteps, type Waiting } from './next-steps.ts';
import { stepWords } from './step-words.ts';

export interface CustomerDashboardProps {
  user: SessionUser;
  waiting: Waiting;
  /** Current applications, calls and conversations. */
  children: Elements;
  /** Content below the next steps. */
  aside: Elements;
  /** Stays visible below the page. */
  foot: Elements;
}

/** Dashboard of a customer: current activities, and the next steps in the other column. */
export function CustomerDashboard(props: CustomerDashboardProps) {
  const { user, waiting, children, aside, foot } = props;
  return (
    <div className={`wrap ${classes.page}`}>
      <h1>{`Hello ${user.first_name}`}</h1>
      <div className={classes.columns}>
        <div className={classes.column}>{children}</div>
        <div className={classes.column}>
          <section className={classes.part} aria-labelledby="next-steps">
            <h2 id="next-steps">What to do next</h2>
            <ul className={classes.steps}>
              {nextSteps(user, waiting).map((step, index) => (
                <Step key={step} step={step} waiting={waiting} isFirst={index === 0} />
              ))}
            </ul>
          </section>
          {aside}
        </div>
      </div>
      {foot}
    </div>
  );
}

interface StepProps {
  step: NextStep;
  waiting: Waiting;
  /** True for the highlighted step. */
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
