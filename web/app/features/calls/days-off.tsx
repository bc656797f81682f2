import { TextInput } from '@mantine/core';
import { limits } from '@threshold/contract/limits';
import { Button } from '#app/components/button.tsx';
import { longDayText, timeText } from '#app/lib/format/call-text.ts';
import styles from './hours.module.css';
import type { HoursForm } from './use-hours.ts';

type SpecialDay = HoursForm['draft']['exceptions'][number];

/** Days on which a vendor takes no calls, regardless of the weekly hours. */
export function DaysOff({ form }: { form: HoursForm }) {
  const { draft, change } = form;
  const { exceptions, newDayOff: day } = draft;
  const isFull = exceptions.length >= limits.appointment.special_days;

  function add() {
    const others = exceptions.filter((one) => one.day !== day);
    const all = [...others, { day, hours: [] }];
    change({ exceptions: all.toSorted((a, b) => a.day.localeCompare(b.day)), newDayOff: '' });
  }

  return (
    <fieldset className={styles.off}>
      <legend>Days off</legend>
      {exceptions.length > 0 && (
        <ul>
          {exceptions.map((special) => (
            <li key={special.day}>
              <span>{specialText(special)}</span>
              <Button
                size="sm"
                variant="quiet"
                aria-label={`Remove ${longDayText(special.day)}`}
                onClick={() =>
                  change({ exceptions: exceptions.filter((one) => one.day !== special.day) })
                }
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.add}>
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
      </div>
    </fieldset>
  );
}

function specialText({ day, hours }: SpecialDay): string {
  const name = `${longDayText(day)} ${day.slice(0, 4)}`;
  if (hours.length === 0) return name;
  const clock = (time: string) => timeText(`${day} ${time}:00`);
  return `${name}, only ${hours.map(({ from, to }) => `${clock(from)} to ${clock(to)}`).join(', ')}`;
}
