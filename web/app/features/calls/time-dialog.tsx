import { Alert } from '#app/components/alert.tsx';
import { Button } from '#app/components/button.tsx';
import { FailureAlert } from '#app/components/failure-alert.tsx';
import { FormDialog, type FormDialogProps } from '#app/components/form-dialog.tsx';
import { callText, ownTimeText, zoneText } from '#app/lib/format/call-text.ts';
import { AnotherDate } from './another-date.tsx';
import { CallDetails } from './call-details.tsx';
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
  /** Who sees what the customer says with the call; without it nothing is asked. */
  reader?: string;
  /** What stands in the form's place once it is done. */
  done?: FormDialogProps['done'];
}

/** Asks for a day and one of its free times, by the clock of the professional with the own one beside it. */
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
      className={classes.form}
    >
      <FreeDays choice={choice} />
      <AnotherDate choice={choice} />
      <FreeTimes choice={choice} />
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
      <p className={classes.chosen} aria-live="polite">
        {timezone && <Chosen choice={choice} timezone={timezone} />}
      </p>
    </FormDialog>
  );
}

function Chosen({ choice: { chosen }, timezone }: { choice: TimeChoice; timezone: string }) {
  if (!chosen) return <span>{`Times are ${zoneText({ timezone })}.`}</span>;
  const own = ownTimeText(chosen.startsAt, timezone);
  return (
    <>
      <b>{callText(chosen)}</b> <span>{`${zoneText({ timezone })}${own ? ` · ${own}` : ''}`}</span>
    </>
  );
}
