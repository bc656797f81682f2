import { TextInput } from '@mantine/core';
import { createAlertSchema } from '@threshold/contract/endpoints/search/alerts';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { promiseSentences } from '@threshold/contract/texts/sentences';
import { useState } from 'react';
import { SubmitButton } from '#app/components/buttons/submit-button.tsx';
import { Alert } from '#app/components/feedback/alert.tsx';
import { PageForm } from '#app/components/fields/page-form.tsx';
import { ApiError, getSentence } from '#app/lib/api/api-error.ts';
import { useForm } from '#app/lib/forms/use-form.ts';
import type { AlertRequest } from './api.ts';
import classes from './notify-form.module.css';

/** Form that subscribes an email address to the search. A mailed link confirms the address. */
export function NotifyForm({ filters }: { filters: Omit<AlertRequest, 'email'> }) {
  const [sent, setSent] = useState<string>();
  const form = useForm({
    initial: { email: '' },
    rules: createAlertSchema,
    async send({ email }) {
      // Loads the API module only on submit, because the page does not need it earlier.
      const { createAlert } = await import('./api.ts');
      setSent(await createAlert({ ...filters, email }));
    },
    refusalOf(error) {
      const ofField = error instanceof ApiError ? error.errors.email?.[0] : undefined;
      return { faults: { email: ofField ?? getSentence(error, outcomes.refusals.internal) } };
    },
  });

  return (
    <PageForm className={classes.form} onSubmit={(event) => void form.submit(event)}>
      <p>{promiseSentences.notified}</p>
      {sent ? (
        <div role="status">
          <Alert>{sent}</Alert>
        </div>
      ) : (
        <div className={classes.row}>
          <TextInput
            {...form.getInputProps('email')}
            label="Your email"
            type="email"
            autoComplete="email"
          />
          <SubmitButton disabled={form.isBusy || form.values.email.trim() === ''}>
            {form.isBusy ? 'Sending...' : 'Notify me'}
          </SubmitButton>
        </div>
      )}
    </PageForm>
  );
}
