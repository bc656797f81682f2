import { Checkbox, TextInput } from '@mantine/core';
import type { QuietHours } from '@threshold/contract/push';
import { pushChoiceWords as words } from '@threshold/contract/push-choice-words';
import { pushMessages } from '@threshold/contract/push-limits';
import { useState } from 'react';
import classes from './push-choices.module.css';

const usual = { from: '22:00', to: '07:00' } as const;

export interface QuietHoursFormProps {
  quiet: QuietHours | null;
  onChange: (quiet: QuietHours | null) => Promise<void>;
}

/** Start and end of the quiet hours, in the reader's time zone. Changes are saved at once. */
export function QuietHoursForm({ quiet, onChange }: QuietHoursFormProps) {
  const [times, setTimes] = useState<{ from: string; to: string }>(quiet ?? usual);
  const timezone = quiet?.timezone ?? zoneHere();
  const isSame = times.from === times.to;

  function change(next: Partial<typeof times>) {
    const changed = { ...times, ...next };
    setTimes(changed);
    const isWhole = changed.from !== '' && changed.to !== '' && changed.from !== changed.to;
    // Updates the time zone to the reader's current one.
    if (isWhole) void onChange({ ...changed, timezone: zoneHere() });
  }

  return (
    <fieldset className={classes.part}>
      <legend>{words.quiet}</legend>
      <Checkbox
        label={words.quiet_on}
        description={words.quiet_why}
        checked={quiet !== null}
        onChange={(event) =>
          void onChange(event.currentTarget.checked ? { ...times, timezone: zoneHere() } : null)
        }
      />
      {quiet && (
        <>
          <div className={classes.times}>
            <TextInput
              type="time"
              label={words.from}
              value={times.from}
              onChange={(event) => change({ from: event.currentTarget.value })}
            />
            <TextInput
              type="time"
              label={words.to}
              value={times.to}
              error={isSame && pushMessages.same_time}
              onChange={(event) => change({ to: event.currentTarget.value })}
            />
          </div>
          <p>{words.clock_of(timezone.replaceAll('_', ' '))}</p>
        </>
      )}
    </fieldset>
  );
}

const zoneHere = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;
