import { Box, Text } from '@mantine/core';
import type { Slot } from '@threshold/contract/endpoints/calls/vendors-calendar';
import { useId } from 'react';
import { Loading, Skeleton } from '#app/components/feedback/skeleton.tsx';
import { longDayText, ownClockText, timeText, zoneText } from '#app/lib/format/call-text.ts';
import classes from './time-dialog.module.css';
import type { TimeChoice } from './use-time-choice.ts';

const parts = [
  { part: 'Morning', until: '12:00' },
  { part: 'Afternoon', until: '17:00' },
  { part: 'Evening', until: '24:00' },
] as const;

/** Groups the times of a day into parts, in the professional's time zone. */
export function partsOfDay(slots: readonly Slot[]) {
  return parts
    .map(({ part, until }, at) => ({
      part,
      slots: slots.filter(({ dateTime }) => {
        const time = dateTime.slice(11, 16);
        return time < until && time >= (parts[at - 1]?.until ?? '');
      }),
    }))
    .filter((one) => one.slots.length > 0);
}

/** Free times of the chosen day. */
export function FreeTimes({ choice }: { choice: TimeChoice }) {
  const { slots, date, dateTime, timezone, isLoading, faults } = choice;
  const name = useId();
  const faultId = useId();
  const time = (slot: Slot, zone: string) => {
    const own = ownClockText(slot.startsAt, zone);
    return (
      <Box
        key={slot.dateTime}
        component="label"
        pos="relative"
        ta="center"
        className={classes.time}
      >
        <input
          type="radio"
          name={name}
          value={slot.dateTime}
          checked={slot.dateTime === dateTime}
          onChange={() => choice.chooseTime(slot.dateTime)}
        />
        <span>{timeText(slot.dateTime)}</span>
        {own && (
          <small>
            <span>{own}</span>
            <span className="visually-hidden"> your time</span>
          </small>
        )}
      </Box>
    );
  };
  return (
    <Box
      component="fieldset"
      miw={0}
      className={classes.times}
      aria-describedby={faults.time ? faultId : undefined}
    >
      <legend>Time</legend>
      {timezone && slots?.some(({ startsAt }) => ownClockText(startsAt, timezone)) && (
        <Text mb="xs" c="dimmed" fz="sm">{`${zoneText({ timezone })}, yours below it`}</Text>
      )}
      {isLoading && !slots && (
        <Loading label="Loading free times...">
          <div className={classes.grid}>
            {Array.from({ length: 8 }, (_, at) => (
              <Skeleton key={at} height="48px" />
            ))}
          </div>
        </Loading>
      )}
      {date === '' && !isLoading && <Text c="dimmed">Choose a day to see its free times.</Text>}
      {date !== '' && slots?.length === 0 && !faults.date && (
        <Text c="dimmed">{`${longDayText(date)} has no free time. Please try another day.`}</Text>
      )}
      {slots && timezone && slots.length > 0 && (
        <div className={classes.parts}>
          {partsOfDay(slots).map(({ part, slots: within }) => (
            <div key={part} role="group" aria-label={part}>
              <Text mb={6} c="dimmed" fz="sm">
                {part}
              </Text>
              <div className={classes.grid}>{within.map((slot) => time(slot, timezone))}</div>
            </div>
          ))}
        </div>
      )}
      {faults.time && (
        <Text id={faultId} role="alert" mt={6} c="var(--err)" fz="sm">
          {faults.time}
        </Text>
      )}
    </Box>
  );
}
