import { Button, Textarea, TextInput } from '@mantine/core';
import { limits } from '@threshold/contract/limits';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Notice } from '#app/components/notice.tsx';
import classes from './requirements-form.module.css';
import { useRequirements } from './use-requirements.ts';

export interface RequirementsFormProps {
  onSent: () => void;
  /** Leaves the form; without it there is no Cancel. */
  onCancel?: () => void;
  /** Told as sending begins and ends, so that a dialog stays open meanwhile. */
  onBusy?: (isBusy: boolean) => void;
  /** Stands above the buttons in a page. */
  children?: ReactNode;
}

/** Tells staff what someone needs. What was typed is kept until it has arrived. */
export function RequirementsForm({ onSent, onCancel, onBusy, children }: RequirementsFormProps) {
  const form = useRequirements();
  const [isBusy, setBusy] = useState(false);

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
      {form.failure && (
        <Notice tone="error">
          <p>{form.failure}</p>
        </Notice>
      )}
      <div className={classes.pair}>
        <TextInput {...form.field('name')} label="Name" withAsterisk autoComplete="name" />
        <TextInput
          {...form.field('phone_number')}
          label="Phone"
          withAsterisk={false}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
      </div>
      <TextInput
        {...form.field('email')}
        label="Email"
        withAsterisk
        type="email"
        autoComplete="email"
      />
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
      {children}
      <div className={classes.actions}>
        {onCancel && (
          <Button onClick={onCancel} disabled={isBusy}>
            Cancel
          </Button>
        )}
        <Button type="submit" variant="lamp" disabled={isBusy || !form.isComplete}>
          {isBusy ? 'Sending...' : 'Send'}
        </Button>
      </div>
    </form>
  );
}
