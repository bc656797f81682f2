import { type LedgerPromise, promiseDays } from '@threshold/contract/promises';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { Badge } from '#app/components/badge.tsx';
import { dateText, dayText } from '#app/lib/format/dates.ts';
import classes from './promises-page.module.css';

/** A promise with its evidence. */
export function PromiseEntry({ promise }: { promise: LedgerPromise }) {
  const { _id, holds, places, basis, check, figure, checked_at, days, last_broken_on } = promise;
  return (
    <li className={classes.entry} id={_id}>
      <div className={classes.title}>
        <h2>{`“${capital(promise.promise)}”`}</h2>
        <Badge kind={holds === false ? 'error' : holds === null ? 'plain' : 'outlined'}>
          {holds === false ? 'Does not hold now' : holds === null ? 'Not checked yet' : 'Holds'}
        </Badge>
      </div>
      <dl className={classes.facts}>
        <dt>What makes it true</dt>
        <dd>{basis}</dd>
        <dt>What we check</dt>
        <dd>{check}</dd>
        <dt>Last check</dt>
        <dd>{figure && checked_at ? `${figure} ${dayText(checked_at)}.` : 'None yet.'}</dd>
        <dt>{`Last ${promiseDays} days`}</dt>
        <dd>{daysText(days)}</dd>
        <dt>Last broken</dt>
        <dd>{last_broken_on ? dateText(last_broken_on) : 'Never that we know of.'}</dd>
        <dt>Where we say it</dt>
        <dd>
          {places.map(({ text, path }, at) => (
            <Fragment key={text}>
              {at > 0 && <span>, </span>}
              <Link to={path}>{text}</Link>
            </Fragment>
          ))}
        </dd>
      </dl>
    </li>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function daysText({ checked, kept }: LedgerPromise['days']): string {
  if (checked === 0) return 'Not checked yet.';
  if (checked === 1)
    return kept === 1
      ? 'Kept on the one day on which we checked.'
      : 'Broken on the one day on which we checked.';
  return `Kept on ${kept} of ${checked} days on which we checked.`;
}
