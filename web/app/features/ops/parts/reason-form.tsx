import { Button, Textarea } from '@mantine/core';
import { limits } from '@threshold/contract/limits';
import classes from './act-form.module.css';
import { StaleAlert } from './stale-alert.tsx';
import { type ReasonedAct, useReason } from './use-reason.ts';

export interface ReasonFormProps {
  label: string;
  /** Who reads the reason. */
  description: string;
  acts: readonly ReasonedAct[];
  /** Shows what holds now, after somebody else was faster. */
  onRefresh: () => void;
}

/** A decision with its reason. */
export function ReasonForm({ label, description, acts, onRefresh }: ReasonFormProps) {
  const form = useReason();
  return (
    <form
      className={classes.form}
      method="post"
      noValidate
      aria-label="Decision"
      onSubmit={(event) => event.preventDefault()}
    >
      <Textarea
        id={form.id}
        label={label}
        description={description}
        rows={3}
        maxLength={limits.text.reason}
        value={form.reason}
        error={form.fault}
        onChange={(event) => form.change(event.currentTarget.value)}
      />
      <StaleAlert text={form.failure} isStale={form.isStale} onRefresh={onRefresh} />
      <div className={classes.actions}>
        {acts.map((act) => (
          <Button
            key={act.name}
            variant={act.variant}
            disabled={form.busy !== undefined}
            onClick={() => void form.run(act)}
          >
            {act.name === form.busy ? act.busyLabel : act.label}
          </Button>
        ))}
      </div>
    </form>
  );
}
