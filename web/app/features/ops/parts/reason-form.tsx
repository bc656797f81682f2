import { NativeSelect, Textarea } from '@mantine/core';
import { limits } from '@threshold/contract/limits';
import { adminMessages } from '@threshold/contract/messages-admin';
import { Button } from '#app/components/buttons/button.tsx';
import { PageForm } from '#app/components/fields/page-form.tsx';
import { useForm } from '#app/lib/forms/use-form.ts';
import classes from './act-form.module.css';
import { isStale, StaleAlert } from './stale-alert.tsx';
import { type SecondLook, useSecondLook } from './use-second-look.tsx';

/** A button of a form that asks for a reason. */
export interface ReasonedAct {
  readonly name: string;
  readonly label: string;
  /** Key that presses the button, on pages with shortcuts; the help of the queue lists it. */
  readonly shortcut?: string;
  readonly busyLabel: string;
  readonly variant: 'primary' | 'danger' | 'default';
  /** Toast after success. */
  readonly done: string;
  /** True if the reason is required. */
  readonly needsReason: boolean;
  /** Confirmation and ten-second delay of an action that cannot be undone. */
  readonly look?: SecondLook;
  readonly send: (reason: string) => Promise<void>;
}

export interface ReasonFormProps {
  label: string;
  /** Note about who reads the reason. */
  description: string;
  acts: readonly ReasonedAct[];
  /** Standard reasons; more text may follow the chosen one. */
  standard?: readonly string[];
  /** Reloads the item after a conflicting decision. */
  onRefresh: () => void;
}

/** A decision with its reason. */
export function ReasonForm({ label, description, acts, standard, onRefresh }: ReasonFormProps) {
  const form = useForm<{ reason: string }, ReasonedAct>({
    initial: { reason: '' },
    rules: ({ reason }, act) =>
      act?.needsReason && reason.trim() === '' ? { reason: adminMessages.reason } : {},
    send: ({ reason }, { act }) => act.send(reason.trim()),
    toast: false,
    done: (_, act) => act.done,
    after: () => {
      form.reset();
    },
  });
  const second = useSecondLook();

  function press(act: ReasonedAct) {
    if (!act.look) void form.run(act);
    // Validates before the confirmation, so that the confirmed values are sent.
    else if (form.check(act)) second.ask(act.look, () => void form.run(act));
  }

  return (
    <PageForm
      className={classes.form}
      aria-label="Decision"
      onSubmit={(event) => event.preventDefault()}
    >
      {standard && (
        <NativeSelect
          label="Standard reason"
          data={['', ...standard]}
          disabled={second.isHeld}
          value={standard.find((reason) => form.values.reason.startsWith(reason)) ?? ''}
          onChange={({ currentTarget: { value } }) => form.setFieldValue('reason', value)}
        />
      )}
      <Textarea
        {...form.getInputProps('reason')}
        required={false}
        disabled={second.isHeld}
        label={label}
        description={description}
        rows={3}
        maxLength={limits.text.reason}
      />
      <StaleAlert text={form.failure} isStale={isStale(form.error)} onRefresh={onRefresh} />
      <div className={classes.actions}>
        {acts.map((act) => (
          <Button
            key={act.name}
            variant={act.variant}
            {...(act.shortcut && {
              'data-key': act.shortcut,
              'aria-keyshortcuts': act.shortcut,
            })}
            disabled={form.isBusy || second.isHeld}
            onClick={() => press(act)}
          >
            {act.name === form.busyWith?.name ? act.busyLabel : act.label}
          </Button>
        ))}
      </div>
      {second.shown}
    </PageForm>
  );
}
