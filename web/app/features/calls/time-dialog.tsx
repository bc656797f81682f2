import { Button, TextInput } from '@mantine/core';
import { Alert } from '#app/components/alert.tsx';
import { FailureAlert } from '#app/components/failure-alert.tsx';
import { FormDialog } from '#app/components/form-dialog.tsx';
import { callText, ownTimeText, zoneText } from '#app/lib/format/call-text.ts';
import { FreeDays } from './free-days.tsx';
import { FreeTimes } from './free-times.tsx';
import classes from './time-dialog.module.css';
import { type TimeChoice, type TimeChoiceOptions, useTimeChoice } from './use-time-choice.ts';

export interface TimeDialogProps extends Omit<TimeChoiceOptions, 'isOpen'> {
  opened: boolean;
  onClose: () => void;
  title: string;
  lead: string;
  /** What the act does, as a verb; `busyLabel` while it runs. */
  actLabel: string;
  busyLabel: string;
}

/** Asks for a day and one of its free times, by the clock of the professional with the own one beside it. */
export function TimeDialog(props: TimeDialogProps) {
  const { opened, onClose, title, lead, actLabel, busyLabel, ...options } = props;
  const choice = useTimeChoice({ ...options, isOpen: opened });
  const { faults, failure, timezone, hasFailed } = choice;
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={title}
      lead={lead}
      form={{ submit: choice.submit, isBusy: choice.isBusy }}
      actLabel={actLabel}
      busyLabel={busyLabel}
      className={classes.form}
    >
      <FreeDays choice={choice} />
      <TextInput
        type="date"
        label="Date"
        name="date"
        withAsterisk={false}
        required
        min={choice.today}
        max={choice.lastDay}
        value={choice.date}
        error={faults.date}
        onChange={(event) => choice.chooseDate(event.currentTarget.value)}
      />
      <FreeTimes choice={choice} />
      {hasFailed && (
        <Alert tone="error">
          <p>The free times could not be loaded.</p>
          <Button size="sm" onClick={choice.retry}>
            Try again
          </Button>
        </Alert>
      )}
      <FailureAlert sentence={failure} />
      <p className={classes.chosen} aria-live="polite">
        {timezone && <Chosen choice={choice} timezone={timezone} />}
      </p>
    </FormDialog>
  );
}

function Chosen({ choice: { chosen }, timezone }: { choice: TimeChoice; timezone: string }) {
  if (!chosen) return `Times are ${zoneText({ timezone })}.`;
  const own = ownTimeText(chosen.startsAt, timezone);
  return (
    <>
      <b>{callText(chosen)}</b> {zoneText({ timezone })}
      {own && ` · ${own}`}
    </>
  );
}
