import { Box, Stack } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { OpeningDoor } from '#app/components/pictures/drawings/opening-door.tsx';
import { saveText } from '#app/lib/files/save.ts';
import { callText, formatTimeZone, formatVisitorTimeLabel } from '#app/lib/format/call-text.ts';
import { phoneText } from '#app/lib/format/links.ts';
import { focusOnMount } from '#app/lib/page/focus.ts';
import { useResetOnOpen } from '#app/lib/page/use-opening.ts';
import { paths } from '#app/lib/paths.ts';
import { type BookedCall, createSlotSource, scheduleCall } from '../api.ts';
import classes from './schedule-dialog.module.css';
import { TimeDialog } from './time-dialog.tsx';

export interface ScheduleDialogProps {
  opened: boolean;
  onClose: () => void;
  customerId: string;
  vendor: { _id: string; name: string };
}

/** Dialog that books a call with a professional, then shows the call's time and next actions. */
export default function ScheduleDialog(props: ScheduleDialogProps) {
  const { opened, onClose, customerId, vendor } = props;
  const [booked, setBooked] = useState<BookedCall>();
  useResetOnOpen(opened, () => setBooked(undefined));
  return (
    <TimeDialog
      opened={opened}
      onClose={onClose}
      title="Schedule a call"
      lead={`Choose a time that ${vendor.name} has free. Both of you get it by email, for your calendars.`}
      actLabel="Schedule call"
      busyLabel="Scheduling..."
      slots={createSlotSource(vendor._id)}
      reader={vendor.name}
      failed={outcomes.scheduling.failed}
      send={async (chosen) =>
        setBooked(await scheduleCall({ customerId, vendorId: vendor._id, ...chosen }))
      }
      done={
        booked && {
          title: outcomes.scheduling.booked,
          children: <BookedCallSummary call={booked} name={vendor.name} />,
          actions: (
            <>
              <Button
                leftSection={<IconCalendarPlus aria-hidden="true" />}
                onClick={() => saveText(booked.calendar, 'call.ics', 'text/calendar')}
              >
                Add to calendar
              </Button>
              <Button component={Link} variant="primary" to={paths.customerCalls}>
                See your calls
              </Button>
            </>
          ),
        }
      }
    />
  );
}

/** A call that was booked just now: its time in both time zones, and the professional. */
function BookedCallSummary({ call, name }: { call: BookedCall; name: string }) {
  const { startsAt, timezone, minutes, topic, phone_number } = call;
  const own = formatVisitorTimeLabel(startsAt, timezone);
  return (
    <div className={classes.booked}>
      <OpeningDoor className={classes.door} />
      <Stack
        ref={focusOnMount}
        tabIndex={-1}
        gap="xxs"
        c="dimmed"
        style={{ overflowWrap: 'anywhere' }}
        className={classes.facts}
      >
        <p>
          <Box
            component="time"
            ff="var(--font-display)"
            fz="xl"
            fw={650}
            lh={1.2}
            c="var(--ink)"
            dateTime={startsAt}
          >
            {callText(call)}
          </Box>
        </p>
        <p>
          {`${formatTimeZone(call)}, ${minutes} minutes with ${name}.${own ? ` That is ${own}.` : ''}`}
        </p>
        {topic && <p>{`Topic: ${topic}`}</p>}
        {phone_number && <p>{`${name} calls you on ${phoneText(phone_number)}.`}</p>}
        <p>Both of you have it by email.</p>
      </Stack>
    </div>
  );
}
