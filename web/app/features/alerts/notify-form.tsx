import { TextInput } from '@mantine/core';
import { outcomes } from '@threshold/contract/outcomes';
import { useState } from 'react';
import { Alert } from '#app/components/alert.tsx';
import { Button } from '#app/components/button.tsx';
import { ApiError, sentenceOf } from '#app/lib/api/api-error.ts';
import { useForm } from '#app/lib/forms/use-form.ts';
import { useSaid } from '#app/lib/page/promises.ts';
import type { AlertRequest } from './api.ts';
import classes from './notify-form.module.css';

export interface NotifyFormProps {
  /** The search to be told about. */
  filters: Omit<AlertRequest, 'email'>;
}

/** Takes an address for this search; the address is asked to confirm by mail. */
export function NotifyForm({ filters }: NotifyFormProps) {
  const promise = useSaid('notified');
  const [sent, setSent] = useState<string>();
  const form = useForm({
    initial: { email: '' },
    async send({ email }) {
      // Loaded now: the page does well without the calls.
      const { createAlert } = await import('./api.ts');
      setSent(await createAlert({ ...filters, email }));
    },
    refusalOf(error) {
      const ofField = error instanceof ApiError ? error.errors.email?.[0] : undefined;
      return { faults: { email: ofField ?? sentenceOf(error, outcomes.refusals.internal) } };
    },
  });

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void form.submit(event)}>
      <p>{promise}</p>
      {sent ? (
        <div role="status">
          <Alert>{sent}</Alert>
        </div>
      ) : (
        <div className={classes.row}>
          <TextInput
            {...form.field('email')}
            label="Your email"
            type="email"
            autoComplete="email"
          />
          <Button type="submit" disabled={form.isBusy || form.values.email.trim() === ''}>
            {form.isBusy ? 'Sending...' : 'Notify me'}
          </Button>
        </div>
      )}
    </form>
  );
}
