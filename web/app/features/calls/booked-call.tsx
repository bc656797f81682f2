import { IconCalendarPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Button } from '#app/components/button.tsx';
import { OpeningDoor } from '#app/components/drawings/opening-door.tsx';
import { saveText } from '#app/lib/files/save.ts';
import { callText, ownTimeText, zoneText } from '#app/lib/format/call-text.ts';
import { phoneText } from '#app/lib/format/phone-text.ts';
import { takeFocus } from '#app/lib/page/take-focus.ts';
import { paths } from '#app/lib/paths.ts';
import type { BookedCall } from './api.ts';
import classes from './booked-call.module.css';

/** A newly booked call: its time in both time zones, and the other side. */
export function BookedFacts({ call, name }: { call: BookedCall; name: string }) {
  const { startsAt, timezone, minutes, topic, phone_number } = call;
  const own = ownTimeText(startsAt, timezone);
  return (
    <div className={classes.booked}>
      <OpeningDoor className={classes.door} />
      <div ref={takeFocus} tabIndex={-1} className={classes.facts}>
        <p>
          <time className={classes.when} dateTime={startsAt}>
            {callText(call)}
          </time>
        </p>
        <p>
          {`${zoneText(call)}, ${minutes} minutes with ${name}.${own ? ` That is ${own}.` : ''}`}
        </p>
        {topic && <p>{`Topic: ${topic}`}</p>}
        {phone_number && <p>{`${name} calls you on ${phoneText(phone_number)}.`}</p>}
        <p>Both of you have it by email.</p>
      </div>
    </div>
  );
}

/** Next actions: add the call to a calendar, or open the page where it can be moved. */
export function BookedActs({ call }: { call: BookedCall }) {
  return (
    <>
      <Button
        leftSection={<IconCalendarPlus aria-hidden="true" />}
        onClick={() => saveText(call.calendar, 'call.ics', 'text/calendar')}
      >
        Add to calendar
      </Button>
      <Button component={Link} variant="primary" to={paths.customerCalls}>
        See your calls
      </Button>
    </>
  );
}
