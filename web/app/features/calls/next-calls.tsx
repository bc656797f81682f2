import type { Appointment } from '@threshold/contract/appointments';
import { Link } from 'react-router';
import { paths } from '#app/lib/paths.ts';
import classes from './calls.module.css';
import { CallsList } from './calls-list.tsx';
import { hasEnded } from './has-ended.ts';

const SHOWN = 3;

/** A customer's next calls, on the dashboard. */
export function NextCalls({ calls, now }: { calls: readonly Appointment[]; now: Date }) {
  const next = calls.filter((call) => !hasEnded(call, now)).slice(0, SHOWN);
  return (
    <section className={classes.part} aria-labelledby="next-calls">
      <div className={classes.head}>
        <h2 id="next-calls">Upcoming calls</h2>
        {calls.length > 0 && <Link to={paths.customerCalls}>All calls</Link>}
      </div>
      <CallsList
        calls={next}
        side="customer"
        now={now}
        none="No call is booked. Every verified professional has a calendar on their page."
      />
    </section>
  );
}
