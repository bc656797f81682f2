import { Group, NativeSelect, Radio, Stack, Text, TextInput } from '@mantine/core';
import type { Availability } from '@threshold/contract/endpoints/calls/vendors-calendar';
import { limits } from '@threshold/contract/limits';
import { Button } from '#app/components/buttons/button.tsx';
import { SubmitButton } from '#app/components/buttons/submit-button.tsx';
import { FailureAlert, RestoredTypingAlert } from '#app/components/feedback/alert.tsx';
import { GuardedForm } from '#app/components/fields/guarded-form.tsx';
import { formatClockTime, formatLongDay, formatTimeZone } from '#app/lib/format/call-text.ts';
import hoursClasses from './hours.module.css';
import { type HoursForm, useHours } from './use-hours.ts';
import { WeekRows } from './week-rows.tsx';

const lengths = [15, 20, 30, 45, 60, 90];
const HOUR = 60;
const DAY = 24 * HOUR;
const buffers = [0, 5, 10, 15, 30, HOUR];
const notices = [0, HOUR, 2 * HOUR, 4 * HOUR, DAY, 2 * DAY, 7 * DAY];

const zones = [
  'Australia/Sydney',
  'Australia/Melbourne',
  'Australia/Brisbane',
  'Australia/Adelaide',
  'Australia/Darwin',
  'Australia/Perth',
  'Australia/Hobart',
  'Australia/Broken_Hill',
  'Australia/Lord_Howe',
  'Australia/Eucla',
  'Pacific/Norfolk',
  'Indian/Christmas',
  'Indian/Cocos',
];

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

const minutesText = (minutes: number) => `${minutes} minutes`;

function durationText(minutes: number): string {
  if (minutes === 0) return 'None';
  if (minutes % DAY === 0) return counted(minutes / DAY, 'day');
  return minutes % HOUR === 0 ? counted(minutes / HOUR, 'hour') : counted(minutes, 'minute');
}

/** Returns the choices, and also the current value if the choices do not include it. */
const withCurrentValue = <T,>(choices: readonly T[], set: T) =>
  choices.includes(set) ? choices : [...choices, set];

/** Selects for durations. Their values are in minutes. */
const durations = [
  { name: 'slot_minutes', label: 'Length of a call', choices: lengths, textOf: minutesText },
  { name: 'notice_minutes', label: 'Notice you need', choices: notices, textOf: durationText },
  { name: 'buffer_minutes', label: 'Time between calls', choices: buffers, textOf: durationText },
] as const;

/** Selects for the length of calls, the shortest notice, the gap between calls, the time zone. */
function HoursChoices({ form: { draft, change } }: { form: HoursForm }) {
  return (
    <div className={hoursClasses.choices}>
      {durations.map(({ name, label, choices, textOf }) => (
        <NativeSelect
          key={name}
          label={label}
          value={String(draft[name])}
          data={withCurrentValue(choices, draft[name]).map((minutes) => ({
            value: String(minutes),
            label: textOf(minutes),
          }))}
          onChange={(event) => change({ [name]: Number(event.currentTarget.value) })}
        />
      ))}
      <NativeSelect
        label="Time zone"
        value={draft.timezone}
        data={withCurrentValue(zones, draft.timezone).map((zone) => ({
          value: zone,
          label: formatTimeZone({ timezone: zone }),
        }))}
        onChange={(event) => change({ timezone: event.currentTarget.value })}
      />
    </div>
  );
}

interface HoursPanelProps {
  vendorId: string;
  availability: Availability;
}

const clockText = (clock: string) => formatClockTime(`2026-01-01 ${clock}:00`);
const { opens, closes } = limits.appointment;

/** Form of the hours in which a vendor takes calls. */
export function HoursPanel({ vendorId, availability }: HoursPanelProps) {
  const form = useHours(vendorId, availability);
  const { draft, change, failure, faults, isBusy } = form;
  return (
    <Stack component="section" gap="sm" aria-labelledby="hours">
      <h2 id="hours">Your hours</h2>
      <Text c="dimmed">
        Customers with a verified address choose a free time from these hours on your page.
      </Text>
      <GuardedForm form={form} className={hoursClasses.form} aria-labelledby="hours">
        {form.isRestored && form.isDirty() && <RestoredTypingAlert />}
        <Radio.Group
          label="When can customers call?"
          value={draft.hasWeek ? 'own' : 'default'}
          onChange={(value) => change({ hasWeek: value === 'own' })}
        >
          <Radio value="default" label={`Every day, ${clockText(opens)} to ${clockText(closes)}`} />
          <Radio value="own" label="Only in the hours that I set" />
        </Radio.Group>
        {draft.hasWeek && <WeekRows form={form} />}
        <HoursChoices form={form} />
        <DaysOff form={form} />
        <FailureAlert sentence={failure ?? faults[0]?.message} />
        <SubmitButton variant="primary" disabled={isBusy}>
          {isBusy ? 'Saving...' : 'Save hours'}
        </SubmitButton>
      </GuardedForm>
    </Stack>
  );
}

type SpecialDay = HoursForm['draft']['exceptions'][number];

/** Days on which a vendor takes no calls, regardless of the weekly hours. */
function DaysOff({ form }: { form: HoursForm }) {
  const { draft, change } = form;
  const { exceptions, newDayOff: day } = draft;
  const isFull = exceptions.length >= limits.appointment.special_days;

  function add() {
    const others = exceptions.filter((one) => one.day !== day);
    const all = [...others, { day, hours: [] }];
    change({ exceptions: all.toSorted((a, b) => a.day.localeCompare(b.day)), newDayOff: '' });
  }

  return (
    <Stack component="fieldset" gap="xs" w="100%" miw={0} className={hoursClasses.off}>
      <legend>Days off</legend>
      {exceptions.length > 0 && (
        <ul>
          {exceptions.map((special) => (
            <Group
              component="li"
              className="ruled"
              gap="sm"
              wrap="nowrap"
              justify="space-between"
              py="xxs"
              key={special.day}
            >
              <span>{formatSpecialDay(special)}</span>
              <Button
                size="sm"
                variant="quiet"
                aria-label={`Remove ${formatLongDay(special.day)}`}
                onClick={() =>
                  change({ exceptions: exceptions.filter((one) => one.day !== special.day) })
                }
              >
                Remove
              </Button>
            </Group>
          ))}
        </ul>
      )}
      <Group gap="sm" align="flex-end">
        <TextInput
          id={form.fieldId('newDayOff')}
          type="date"
          label="Day"
          value={day}
          error={form.errorOf('newDayOff')}
          onChange={(event) => change({ newDayOff: event.currentTarget.value })}
        />
        <Button disabled={day === '' || isFull} onClick={add}>
          Add day off
        </Button>
      </Group>
    </Stack>
  );
}

function formatSpecialDay({ day, hours }: SpecialDay): string {
  const name = `${formatLongDay(day)} ${day.slice(0, 4)}`;
  if (hours.length === 0) return name;
  const clock = (time: string) => formatClockTime(`${day} ${time}:00`);
  return `${name}, only ${hours.map(({ from, to }) => `${clock(from)} to ${clock(to)}`).join(', ')}`;
}
