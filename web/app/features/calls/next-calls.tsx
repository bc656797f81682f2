import type { Appointment } from '@threshold/contract/appointments';
import { Link } from 'react-router';
import { PartFailure } from '#app/components/part-failure.tsx';
import type { PagePart } from '#app/lib/api/page-part.ts';
import { paths } from '#app/lib/paths.ts';
import classes from './calls.module.css';
import { CallsList } from './calls-list.tsx';
import { hasEnded } from './has-ended.ts';

const SHOWN = 3;

interface NextCallsProps {
  part: PagePart<readonly Appointment[]>;
  now: Date;
}

/** A customer's next calls, on the dashboard. */
export function NextCalls({ part, now }: NextCallsProps) {
  return (
    <section className={classes.part} aria-labelledby="next-calls">
      <div className={classes.head}>
        <h2 id="next-calls">Upcoming calls</h2>
        {'value' in part && part.value.length > 0 && (
          <Link to={paths.customerCalls}>All calls</Link>
        )}
      </div>
      {'failure' in part ? (
        <PartFailure text={part.failure} />
      ) : (
        <CallsList
          calls={part.value.filter((call) => !hasEnded(call, now)).slice(0, SHOWN)}
          side="customer"
          now={now}
          none="No call is booked. Every verified professional has a calendar on their page."
        />
      )}
    </section>
  );
}
