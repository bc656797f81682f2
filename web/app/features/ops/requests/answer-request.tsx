import { Textarea } from '@mantine/core';
import type { AdminRequest } from '@threshold/contract/admin-requests';
import { limits } from '@threshold/contract/limits';
import { Button } from '#app/components/button.tsx';
import { PageForm } from '#app/components/page-form.tsx';
import { SubmitButton } from '#app/components/submit-button.tsx';
import formClasses from '../parts/act-form.module.css';
import { isStale, StaleAlert } from '../parts/stale-alert.tsx';
import { useAnswer } from './use-answer.ts';

export interface AnswerRequestProps {
  request: AdminRequest;
  onAnswered: (request: AdminRequest) => void;
  onRefresh: () => void;
}

/** Write to the person, or close the request with a note that says why. */
export function AnswerRequest({ request, onAnswered, onRefresh }: AnswerRequestProps) {
  const form = useAnswer(request, onAnswered);
  const { isBusy, busyWith } = form;
  return (
    <PageForm
      className={formClasses.form}
      aria-label="Answer"
      onSubmit={(event) => void form.submit(event, 'answered')}
    >
      <Textarea
        {...form.field('reply')}
        required={false}
        label="Reply"
        description={`Mailed to ${request.email}.`}
        rows={8}
        maxLength={limits.text.note}
      />
      <Textarea
        {...form.field('note')}
        required={false}
        label="Note"
        description="For staff alone."
        rows={2}
        maxLength={limits.text.note}
      />
      <StaleAlert text={form.failure} isStale={isStale(form.error)} onRefresh={onRefresh} />
      <div className={formClasses.actions}>
        <SubmitButton variant="primary" disabled={isBusy}>
          {busyWith === 'answered' ? 'Sending...' : 'Send reply'}
        </SubmitButton>
        <Button disabled={isBusy} onClick={() => void form.run('new')}>
          {busyWith === 'new' ? 'Saving...' : 'Save note'}
        </Button>
        <Button variant="danger" disabled={isBusy} onClick={() => void form.run('closed')}>
          {busyWith === 'closed' ? 'Closing...' : 'Close without a reply'}
        </Button>
      </div>
    </PageForm>
  );
}
