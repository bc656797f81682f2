import type { Slot } from '@threshold/contract/vendors-calendar';
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

interface PartOfDay {
  readonly part: (typeof parts)[number]['part'];
  readonly slots: readonly Slot[];
}

/** Groups the times of a day into parts, in the professional's time zone. */
export function partsOfDay(slots: readonly Slot[]): PartOfDay[] {
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
  return (
    <fieldset className={classes.times} aria-describedby={faults.time ? faultId : undefined}>
      <legend>Time</legend>
      {timezone && slots?.some(({ startsAt }) => ownClockText(startsAt, timezone)) && (
        <p className={classes.clocks}>{`${zoneText({ timezone })}, yours below it`}</p>
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
      {date === '' && !isLoading && (
        <p className={classes.none}>Choose a day to see its free times.</p>
      )}
      {date !== '' && slots?.length === 0 && !faults.date && (
        <p className={classes.none}>
          {`${longDayText(date)} has no free time. Please try another day.`}
        </p>
      )}
      {slots && timezone && slots.length > 0 && (
        <div className={classes.parts}>
          {partsOfDay(slots).map(({ part, slots: within }) => (
            <div key={part} role="group" aria-label={part}>
              <p className={classes.part}>{part}</p>
              <div className={classes.grid}>
                {within.map((slot) => (
                  <Time
                    key={slot.dateTime}
                    slot={slot}
                    timezone={timezone}
                    name={name}
                    isChosen={slot.dateTime === dateTime}
                    onChoose={choice.chooseTime}
                  />
                ))}
              </div>
            </div>
          ))}
        </div>
      )}
      {faults.time && (
        <p id={faultId} role="alert" className={classes.fault}>
          {faults.time}
        </p>
      )}
    </fieldset>
  );
}

interface TimeProps {
  slot: Slot;
  timezone: string;
  name: string;
  isChosen: boolean;
  onChoose: (dateTime: string) => void;
}

function Time({ slot, timezone, name, isChosen, onChoose }: TimeProps) {
  const own = ownClockText(slot.startsAt, timezone);
  return (
    <label className={classes.time}>
      <input
        type="radio"
        name={name}
        value={slot.dateTime}
        checked={isChosen}
        onChange={() => onChoose(slot.dateTime)}
      />
      <span>{timeText(slot.dateTime)}</span>
      {own && (
        <small>
          <span>{own}</span>
          <span className="visually-hidden"> your time</span>
        </small>
      )}
    </label>
  );
}
