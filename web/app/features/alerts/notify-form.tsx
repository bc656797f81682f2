import { Button, TextInput } from '@mantine/core';
import { outcomes } from '@threshold/contract/outcomes';
import { type FormEvent, useState } from 'react';
import { Alert } from '#app/components/alert.tsx';
import { ApiError, sentenceOf } from '#app/lib/api/api-error.ts';
import type { AlertRequest } from './api.ts';
import classes from './notify-form.module.css';

export interface NotifyFormProps {
  /** The search to be told about. */
  filters: Omit<AlertRequest, 'email'>;
}

/** Takes an address for this search; the address is asked to confirm by mail. */
export function NotifyForm({ filters }: NotifyFormProps) {
  const [email, setEmail] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [sent, setSent] = useState<string>();
  const [fault, setFault] = useState<string>();

  async function send(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setFault(undefined);
    try {
      // Loaded now: it brings the contract's schemas, which the page does well without.
      const { createAlert } = await import('./api.ts');
      setSent(await createAlert({ ...filters, email }));
    } catch (error) {
      const ofField = error instanceof ApiError ? error.errors.email?.[0] : undefined;
      setFault(ofField ?? sentenceOf(error, outcomes.refusals.internal));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void send(event)}>
      <p>We'll notify you when new professionals join in your area</p>
      {sent ? (
        <div role="status">
          <Alert>{sent}</Alert>
        </div>
      ) : (
        <div className={classes.row}>
          <TextInput
            label="Your email"
            name="email"
            type="email"
            autoComplete="email"
            required
            value={email}
            error={fault}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <Button type="submit" disabled={isBusy || email.trim() === ''}>
            {isBusy ? 'Sending...' : 'Notify me'}
          </Button>
        </div>
      )}
    </form>
  );
}
