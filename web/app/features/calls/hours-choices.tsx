import { NativeSelect } from '@mantine/core';
import { zoneText } from '#app/lib/format/call-text.ts';
import styles from './hours.module.css';
import type { HoursForm } from './use-hours.ts';

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

function notificationText(minutes: number): string {
  if (minutes === 0) return 'None';
  if (minutes % DAY === 0) return counted(minutes / DAY, 'day');
  return minutes % HOUR === 0 ? counted(minutes / HOUR, 'hour') : counted(minutes, 'minute');
}

/** Returns the choices, extended by the current value if it is missing. */
const withSet = <T,>(choices: readonly T[], set: T) =>
  choices.includes(set) ? choices : [...choices, set];

/**
 * Selects for the length of a call, the shortest notice, the gap between calls, and the time zone.
 */
export function HoursChoices({ form: { draft, change } }: { form: HoursForm }) {
  const { slot_minutes, notice_minutes, buffer_minutes, timezone } = draft;
  return (
    <div className={styles.choices}>
      <NativeSelect
        label="Length of a call"
        value={String(slot_minutes)}
        data={withSet(lengths, slot_minutes).map((minutes) => ({
          value: String(minutes),
          label: `${minutes} minutes`,
        }))}
        onChange={(event) => change({ slot_minutes: Number(event.currentTarget.value) })}
      />
      <NativeSelect
        label="Notice you need"
        value={String(notice_minutes)}
        data={withSet(notices, notice_minutes).map((minutes) => ({
          value: String(minutes),
          label: notificationText(minutes),
        }))}
        onChange={(event) => change({ notice_minutes: Number(event.currentTarget.value) })}
      />
      <NativeSelect
        label="Time between calls"
        value={String(buffer_minutes)}
        data={withSet(buffers, buffer_minutes).map((minutes) => ({
          value: String(minutes),
          label: notificationText(minutes),
        }))}
        onChange={(event) => change({ buffer_minutes: Number(event.currentTarget.value) })}
      />
      <NativeSelect
        label="Time zone"
        value={timezone}
        data={withSet(zones, timezone).map((zone) => ({
          value: zone,
          label: zoneText({ timezone: zone }),
        }))}
        onChange={(event) => change({ timezone: event.currentTarget.value })}
      />
    </div>
  );
}
