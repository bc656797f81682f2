import { IconCalendar } from '@tabler/icons-react';
import type { Appointment } from '@threshold/contract/appointments';
import { Link } from 'react-router';
import { Button } from '#app/components/button.tsx';
import { callText, zoneText } from '#app/lib/format/call-text.ts';
import { paths } from '#app/lib/paths.ts';
import classes from './card.module.css';

/** Calls booked by customers, earliest first. */
export function UpcomingCalls({ calls }: { calls: readonly Appointment[] }) {
  const [first] = calls;
  return (
    <section className={classes.card} aria-labelledby="calls">
      <div className={classes.head}>
        <h2 id="calls">Upcoming calls</h2>
        {first && <span className={classes.note}>{zoneText(first)}</span>}
      </div>
      {!first && <p className={classes.none}>No call is booked.</p>}
      <ul className={classes.rows}>
        {calls.map((call) => (
          <Call key={call._id} call={call} />
        ))}
      </ul>
      <p>
        <Link to={paths.vendorCalls}>Calls and hours</Link>
      </p>
    </section>
  );
}

function Call({ call }: { call: Appointment }) {
  const { customer, startsAt } = call;
  const name = `${customer.first_name} ${customer.last_name}`.trim();
  return (
    <li>
      <IconCalendar aria-hidden="true" />
      <div>
        <time dateTime={startsAt}>{callText(call)}</time>
        <p>{call.topic ? `${name}: ${call.topic}` : name}</p>
      </div>
      <Button
        component={Link}
        variant="quiet"
        size="sm"
        to={paths.vendorConversation(call.customerId)}
        aria-label={`Write to ${name}`}
      >
        Write
      </Button>
    </li>
  );
}
