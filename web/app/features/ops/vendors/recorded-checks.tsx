import type { RecordedCheck } from '@threshold/contract/admin-vendors';
import { isCurrentEntry } from '@threshold/contract/registers';
import { useState } from 'react';
import { Badge } from '#app/components/badge.tsx';
import { dateText } from '#app/lib/format/dates.ts';
import { Moment } from '../parts/moment.tsx';
import classes from './evidence.module.css';

/** Checks recorded earlier, with the staff member. */
export function RecordedChecks({ checks }: { checks: readonly RecordedCheck[] }) {
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  if (checks.length === 0) return <p className={classes.none}>Nothing was recorded yet.</p>;
  return (
    <ul className={classes.checks}>
      {checks.map((check) => (
        <li key={`${check.register} ${check.number} ${check.checked_at}`}>
          <div className={classes.checkHead}>
            <b>{check.register}</b>
            <EntryBadge check={check} today={today} />
          </div>
          <p>
            {[
              `Number ${check.number}`,
              check.state,
              check.holder,
              check.expires_on && `expires ${dateText(check.expires_on)}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {check.lapsed_reason && <p>{check.lapsed_reason}</p>}
          <p className={classes.quiet}>
            <Moment at={check.checked_at} />
            <span>{` · ${check.checked_by ?? 'by the server'}`}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

/**
 * Badge of an entry that no longer counts, because it expired or its number ended in the register.
 */
function EntryBadge({ check, today }: { check: RecordedCheck; today: string }) {
  if (!isCurrentEntry(check, today)) return <Badge kind="error">Ran out</Badge>;
  return check.lapsed_reason === null ? null : <Badge kind="error">Ended</Badge>;
}
