import { NativeSelect, Textarea } from '@mantine/core';
import { limits } from '@threshold/contract/limits';
import { staffMessages } from '@threshold/contract/texts/messages';
import { Button } from '#app/components/buttons/button.tsx';
import { PageForm } from '#app/components/fields/page-form.tsx';
import { useForm } from '#app/lib/forms/use-form.ts';
import type { RecordAction, RecordChange, RecordDecision } from '../kinds/kind.ts';
import classes from '../parts/forms.module.css';
import { ConflictAlert, isStale } from '../parts/forms.tsx';
import { useDelayedConfirmation } from './use-second-look.tsx';

type ReasonFormProps<T> = Omit<RecordDecision<T>, 'title' | 'decided'> & RecordChange<T>;

export function ReasonForm<T>(props: ReasonFormProps<T>) {
  const { label = 'Reason', description, acts, standard, update, refresh } = props;
  const form = useForm<{ reason: string }, RecordAction<T>, T | undefined>({
    initial: { reason: '' },
    rules: ({ reason }, act) =>
      act && !act.isReasonOptional && reason.trim() === '' ? { reason: staffMessages.reason } : {},
    async send({ reason }, { act }) {
      const changed = await act.send(reason.trim());
      if (changed === undefined) refresh();
      else update(changed);
      return changed;
    },
    toast: false,
    done: (_, act) => act.done,
    after: () => {
      form.reset();
    },
  });
  const second = useDelayedConfirmation();

  function press(act: RecordAction<T>) {
    if (!act.look) void form.run(act);
    // Validates before the confirmation, so that the action cannot fail validation afterwards.
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
        {...form.getNonRequiredProps('reason')}
        disabled={second.isHeld}
        label={label}
        description={description}
        rows={3}
        maxLength={limits.text.reason}
      />
      <ConflictAlert text={form.failure} isStale={isStale(form.error)} onRefresh={refresh} />
      <div className={classes.actions}>
        {acts.map((act) => (
          <Button
            key={act.name}
            variant={act.variant}
            data-key={act.shortcut}
            aria-keyshortcuts={act.shortcut}
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
