import { outcomes } from '@threshold/contract/outcomes';
import { useState } from 'react';
import { Alert } from '#app/components/alert.tsx';
import { Keys } from '#app/components/drawings/keys.tsx';
import type { Elements } from '#app/components/elements.ts';
import classes from './ask.module.css';

export interface AskProps {
  form: (onSent: () => void) => Elements;
  /** The current sentence about an answer within 24 hours. */
  responseSentence: string;
}

/** The requirements form of the landing page. */
export function Ask({ form, responseSentence }: AskProps) {
  const [isSent, setSent] = useState(false);
  return (
    <section
      id="requirements"
      className={`wrap ${classes.ask}`}
      aria-labelledby="landing-requirements"
    >
      <div className={classes.text}>
        <h2 id="landing-requirements">Can't see the right person?</h2>
        <p>{`Tell us what you need. A person reads it, and ${responseSentence}.`}</p>
        <Keys className={classes.drawing} />
      </div>
      <div className={classes.card}>
        <div role="alert">{isSent && <Alert>{outcomes.requirements.sent}</Alert>}</div>
        {isSent && <p>{outcomes.requirements.next}</p>}
        {form(() => setSent(true))}
      </div>
    </section>
  );
}
