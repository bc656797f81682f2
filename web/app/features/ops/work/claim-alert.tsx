import { TextInput } from '@mantine/core';
import type { WorkClaim } from '@threshold/contract/admin-work';
import { limits } from '@threshold/contract/limits';
import { adminMessages } from '@threshold/contract/messages-admin';
import { adminOutcomes } from '@threshold/contract/outcomes-admin';
import { Alert } from '#app/components/alert.tsx';
import { PageForm } from '#app/components/page-form.tsx';
import { SubmitButton } from '#app/components/submit-button.tsx';
import { useForm } from '#app/lib/forms/use-form.ts';
import { useNow } from '#app/lib/page/use-now.ts';
import { Moment } from '../parts/moment.tsx';
import { openForWork } from './api.ts';
import classes from './work.module.css';

export interface ClaimAlertProps {
  id: string;
  claim: WorkClaim;
  onTaken: () => void;
}

/**
 * Names the colleague who has the listing open, and takes the listing over: with a reason, or
 * without one once the lock has expired.
 */
export function ClaimAlert({ id, claim: { by, since, until }, onTaken }: ClaimAlertProps) {
  const isOver = useNow() >= Date.parse(until);
  const form = useForm({
    initial: { reason: '' },
    focusesFault: true,
    rules: ({ reason }) => (isOver || reason.trim() ? {} : { reason: adminMessages.reason }),
    send: ({ reason }) => openForWork(id, { take_over: true, reason: reason.trim() || undefined }),
    done: adminOutcomes.work_taken,
    after: onTaken,
  });
  return (
    <Alert>
      <p>
        <b>{`Being checked by ${by.name}`}</b> since <Moment at={since} />.
      </p>
      <PageForm
        className={classes.takeOver}
        aria-label="Take over"
        onSubmit={(event) => void form.submit(event)}
      >
        {!isOver && (
          <TextInput
            {...form.field('reason')}
            required={false}
            label="Reason"
            description={`After ${limits.staff_work.claim_minutes} minutes none is needed. It stands in the audit log.`}
            maxLength={limits.text.reason}
          />
        )}
        <SubmitButton disabled={form.isBusy} data-key="t" aria-keyshortcuts="t">
          {form.isBusy ? 'Taking over...' : 'Take over'}
        </SubmitButton>
      </PageForm>
    </Alert>
  );
}
