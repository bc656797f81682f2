import { currentLoanConsent, loanConsents } from '@threshold/contract/loan-consent';
import { useId } from 'react';
import { Link } from 'react-router';
import { paths } from '#app/lib/paths.ts';
import classes from './consent.module.css';

/** Consent given by Submit: who receives which data. */
export function Consent({ broker }: { broker: string }) {
  const heading = useId();
  const { title, sentences } = loanConsents[currentLoanConsent];
  return (
    <section className={classes.consent} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {sentences(broker).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p>
        <Link to={paths.privacy} target="_blank">
          Privacy policy
        </Link>
      </p>
    </section>
  );
}
