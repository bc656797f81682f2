import { Button, Textarea, TextInput } from '@mantine/core';
import { limits } from '@threshold/contract/limits';
import { type FormEvent, useId, useState } from 'react';
import { EmailField } from '#app/components/email-field.tsx';
import { FailureAlert } from '#app/components/failure-alert.tsx';
import { PhoneField } from '#app/components/phone-field.tsx';
import classes from './requirements-form.module.css';
import { useRequirements } from './use-requirements.ts';

export interface RequirementsFormProps {
  onSent: () => void;
  /** Leaves the form; without it there is no Cancel. */
  onCancel?: () => void;
  /** Told as sending begins and ends, so that a dialog stays open meanwhile. */
  onBusy?: (isBusy: boolean) => void;
}

/** Tells staff what someone needs. What was typed is kept until it has arrived. */
export function RequirementsForm({ onSent, onCancel, onBusy }: RequirementsFormProps) {
  const form = useRequirements();
  const [isBusy, setBusy] = useState(false);
  const hintId = useId();

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isBusy || !form.isComplete) return;
    setBusy(true);
    onBusy?.(true);
    const isSent = await form.send();
    setBusy(false);
    onBusy?.(false);
    if (isSent) onSent();
  }

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void send(event)}>
      <FailureAlert sentence={form.failure} />
      <div className={classes.pair}>
        <TextInput {...form.field('name')} label="Name" withAsterisk autoComplete="name" />
        <PhoneField {...form.field('phone_number')} label="Phone" withAsterisk={false} />
      </div>
      <EmailField {...form.field('email')} label="Email" withAsterisk />
      <div className={classes.last}>
        <Textarea
          {...form.field('requirements')}
          label="Requirements"
          withAsterisk
          rows={4}
          maxLength={limits.requirements.characters}
          description="What you are buying, where, and by when."
        />
        <p className={`num ${classes.count}`}>
          {form.values.requirements.length}/{limits.requirements.characters}
        </p>
      </div>
      {/* Why Send is off; it goes when Send is on, and its line stays. */}
      <p id={hintId} className={classes.hint} data-done={form.isComplete || undefined}>
        Fill the four fields to send
      </p>
      <div className={classes.actions}>
        {onCancel && (
          <Button onClick={onCancel} disabled={isBusy}>
            Cancel
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          disabled={isBusy || !form.isComplete}
          aria-describedby={form.isComplete ? undefined : hintId}
        >
          {isBusy ? 'Sending...' : 'Send'}
        </Button>
      </div>
    </form>
  );
}
