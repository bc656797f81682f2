import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { paths, withQuery } from '#app/lib/paths.ts';
import type { SessionUser } from '#app/lib/session.ts';
import { askToVerify } from '#app/lib/verify-prompt.ts';
import classes from './dashboard.module.css';
import { type NextStep, nextSteps } from './next-steps.ts';

/** A customer's start: what to do next. */
export function CustomerDashboard({ user }: { user: SessionUser }) {
  const [first, ...others] = nextSteps(user);
  return (
    <div className={`wrap ${classes.page}`}>
      <h1>{`Hello ${user.first_name}`}</h1>
      <section className={classes.part} aria-labelledby="next-steps">
        <h2 id="next-steps">What to do next</h2>
        <ul className={classes.steps}>
          {first && <Step step={first} isFirst />}
          {others.map((step) => (
            <Step key={step} step={step} />
          ))}
        </ul>
      </section>
    </div>
  );
}

const words: Record<NextStep, { title: string; text: string; act: string }> = {
  verify: {
    title: 'Verify your email',
    text: 'Until then you can browse, but not chat, book or apply.',
    act: 'Verify email',
  },
  find: {
    title: 'Find professionals',
    text: 'Search by suburb or postcode, and compare who is verified.',
    act: 'Find professionals',
  },
  two_factor: {
    title: 'Turn on two-factor',
    text: 'Private files open only with a code of your phone.',
    act: 'Set up two-factor',
  },
  picture: {
    title: 'Add a profile picture',
    text: 'Professionals you contact see it beside your name.',
    act: 'Add a picture',
  },
};

const places: Record<Exclude<NextStep, 'verify'>, string> = {
  find: paths.search,
  two_factor: withQuery(paths.customerSettings, { tab: 'two_factor' }),
  picture: paths.customerPicture,
};

function Step({ step, isFirst = false }: { step: NextStep; isFirst?: boolean }) {
  const { title, text, act } = words[step];
  const variant = isFirst ? 'lamp' : 'default';
  return (
    <li className={classes.step}>
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      {step === 'verify' ? (
        <Button variant={variant} onClick={askToVerify}>
          {act}
        </Button>
      ) : (
        <Button component={Link} variant={variant} to={places[step]}>
          {act}
        </Button>
      )}
    </li>
  );
}
