import { Box, Skeleton, Text, TextInput } from '@mantine/core';
import type { Slot } from '@threshold/contract/endpoints/calls/vendors-calendar';
import { limits } from '@threshold/contract/limits';
import { useId, useState } from 'react';
import { BareButton, Button } from '#app/components/buttons/button.tsx';
import { FormDialog, type FormDialogProps } from '#app/components/dialogs/form-dialog.tsx';
import { Alert, FailureAlert } from '#app/components/feedback/alert.tsx';
import { Loading } from '#app/components/feedback/skeleton.tsx';
import { PhoneField } from '#app/components/fields/contact-fields.tsx';
import {
  callText,
  formatClockTime,
  formatLongDay,
  formatTimeZone,
  formatVisitorTime,
  formatVisitorTimeLabel,
} from '#app/lib/format/call-text.ts';
import { focusOnMount } from '#app/lib/page/focus.ts';
import classes from './time-dialog.module.css';
import { type TimeChoice, type TimeChoiceOptions, useTimeChoice } from './use-time-choice.ts';

export interface TimeDialogProps extends Omit<TimeChoiceOptions, 'isOpen'> {
  opened: boolean;
  onClose: () => void;
  title: string;
  lead: string;
  /** Label of the button. `busyLabel` replaces it while the request runs. */
  actLabel: string;
  busyLabel: string;
  /** Name of the professional who reads the customer's details; undefined to ask for no details. */
  reader?: string;
  /** Content that replaces the form after success. */
  done?: FormDialogProps['done'];
}

/** Dialog to choose a day and a free time, in the time zones of professional and customer. */
export function TimeDialog(props: TimeDialogProps) {
  const { opened, onClose, title, lead, actLabel, busyLabel, reader, done, ...options } = props;
  const choice = useTimeChoice({ ...options, isOpen: opened });
  const { failure, timezone, hasFailed } = choice;
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={title}
      lead={lead}
      form={{ submit: choice.submit, isBusy: choice.isBusy }}
      actLabel={actLabel}
      busyLabel={busyLabel}
      done={done}
      className={`fields ${classes.form}`}
    >
      <FreeDayButtons choice={choice} />
      <AnotherDateField choice={choice} />
      <FreeTimePicker choice={choice} />
      {hasFailed && (
        <Alert tone="error">
          <p>The free times could not be loaded.</p>
          <Button size="sm" onClick={choice.retry}>
            Try again
          </Button>
        </Alert>
      )}
      {reader && <CallDetails choice={choice} reader={reader} />}
      <FailureAlert sentence={failure} />
      <Text mih="1.5em" c="dimmed" aria-live="polite">
        {timezone && <Chosen choice={choice} timezone={timezone} />}
      </Text>
    </FormDialog>
  );
}

function Chosen({ choice: { chosen }, timezone }: { choice: TimeChoice; timezone: string }) {
  if (!chosen) return <span>{`Times are ${formatTimeZone({ timezone })}.`}</span>;
  const own = formatVisitorTimeLabel(chosen.startsAt, timezone);
  return (
    <>
      <Box component="b" c="var(--ink)" fw={600}>
        {callText(chosen)}
      </Box>{' '}
      <span>{`${formatTimeZone({ timezone })}${own ? ` · ${own}` : ''}`}</span>
    </>
  );
}

/** Fields for optional details of a booking. The professional `reader` will see the details. */
function CallDetails({ choice, reader }: { choice: TimeChoice; reader: string }) {
  return (
    <>
      <TextInput
        label="Topic (optional)"
        description={`${reader} sees it with the call. For example: refinancing a unit.`}
        maxLength={limits.appointment.topic_characters}
        {...choice.getNonRequiredProps('topic')}
      />
      <PhoneField
        label="Phone to be called on (optional)"
        description={`Only ${reader} sees it, and only while the call stands.`}
        {...choice.getNonRequiredProps('phone_number')}
      />
    </>
  );
}

const SHOWN = 5;

const short = new Intl.DateTimeFormat('en-AU', { timeZone: 'UTC', weekday: 'short' });
const dayOfMonth = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
});

/** Buttons for the next days with a free time. A SegmentedControl would always have a value. */
function FreeDayButtons({ choice: { freeDays, date, chooseDate } }: { choice: TimeChoice }) {
  if (freeDays.length === 0) return null;
  return (
    <div className={classes.days} role="group" aria-label="Next free days">
      {freeDays.slice(0, SHOWN).map((day) => (
        <BareButton
          key={day}
          className={classes.day}
          aria-pressed={day === date}
          onClick={() => chooseDate(day)}
        >
          <span>{short.format(new Date(day))}</span>{' '}
          <Box component="b" fz="sm" fw={600}>
            {dayOfMonth.format(new Date(day))}
          </Box>
        </BareButton>
      ))}
    </div>
  );
}

/** Field for another day, shown on request, or if no day of the next two weeks is free. */
function AnotherDateField({ choice }: { choice: TimeChoice }) {
  const { freeDays, isLoading, faults, today, lastDay, date, chooseDate } = choice;
  const [isOpen, setOpen] = useState(false);
  const isNeeded = !isLoading && freeDays.length === 0;
  if (!isOpen && !isNeeded && !faults.date) {
    return (
      <Button size="sm" variant="quiet" onClick={() => setOpen(true)}>
        Another date
      </Button>
    );
  }
  return (
    <TextInput
      type="date"
      label="Date"
      name="date"
      withAsterisk={false}
      required
      ref={isOpen ? focusOnMount : undefined}
      min={today}
      max={lastDay}
      value={date}
      error={faults.date}
      onChange={(event) => chooseDate(event.currentTarget.value)}
    />
  );
}

const parts = [
  { part: 'Morning', until: '12:00' },
  { part: 'Afternoon', until: '17:00' },
  { part: 'Evening', until: '24:00' },
] as const;

/** Groups the free times of a day by part of the day, in the professional's time zone. */
export function groupByPartOfDay(slots: readonly Slot[]) {
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

/** The free times of the chosen day. Mantine's Chip has no second line for the customer's time. */
function FreeTimePicker({ choice }: { choice: TimeChoice }) {
  const { slots, date, dateTime, timezone, isLoading, faults } = choice;
  const name = useId();
  const faultId = useId();
  const time = (slot: Slot, zone: string) => {
    const own = formatVisitorTime(slot.startsAt, zone);
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
        <span>{formatClockTime(slot.dateTime)}</span>
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
      {timezone && slots?.some(({ startsAt }) => formatVisitorTime(startsAt, timezone)) && (
        <Text mb="xs" c="dimmed" fz="sm">{`${formatTimeZone({ timezone })}, yours below it`}</Text>
      )}
      {isLoading && !slots && (
        <Loading label="Loading free times...">
          <div className={classes.grid}>
            {Array.from({ length: 8 }, (_, at) => (
              <Skeleton key={at} height={48} />
            ))}
          </div>
        </Loading>
      )}
      {date === '' && !isLoading && <Text c="dimmed">Choose a day to see its free times.</Text>}
      {date !== '' && slots?.length === 0 && !faults.date && (
        <Text c="dimmed">{`${formatLongDay(date)} has no free time. Please try another day.`}</Text>
      )}
      {slots && timezone && slots.length > 0 && (
        <div className={classes.parts}>
          {groupByPartOfDay(slots).map(({ part, slots: within }) => (
            <div key={part} role="group" aria-label={part}>
              <Text mb="xs" c="dimmed" fz="sm">
                {part}
              </Text>
              <div className={classes.grid}>{within.map((slot) => time(slot, timezone))}</div>
            </div>
          ))}
        </div>
      )}
      {faults.time && (
        <Text id={faultId} role="alert" mt="xs" c="var(--err)" fz="sm">
          {faults.time}
        </Text>
      )}
    </Box>
  );
}
