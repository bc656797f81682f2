import { IconCheck, IconInfoCircle } from '@tabler/icons-react';
import type { RegisterCheck } from '@threshold/contract/vendors';
import { dateText, dayText } from '#app/lib/format/dates.ts';
import classes from './checks.module.css';

/** Public registers that the listing was compared with, and what the comparison does not prove. */
export function Checks({ checks }: { checks: readonly RegisterCheck[] }) {
  return (
    <section aria-labelledby="checks">
      <h2 id="checks">What we checked</h2>
      <ul className={classes.checks}>
        {checks.map(({ register, number, state, holder, expires_on, checked_at }) => (
          <li key={`${register} ${number}`}>
            <IconCheck aria-hidden="true" />
            <b>{register}</b>
            <span>
              <span>{`Entry ${number}${state ? `, ${state}` : ''}${holder && `, held by ${holder}`}${expires_on ? `, valid until ${dateText(expires_on)}` : ''}. Checked on`}</span>{' '}
              <time dateTime={checked_at}>{dayText(checked_at)}</time>.
            </span>
          </li>
        ))}
        <li>
          <IconInfoCircle aria-hidden="true" />
          <b>What this does not cover</b>
          <span>We do not judge advice or price. Ask about fees before you sign.</span>
        </li>
      </ul>
    </section>
  );
}
