import { Button, Textarea } from '@mantine/core';
import type { AdminLead } from '@threshold/contract/admin-content';
import { limits } from '@threshold/contract/limits';
import formClasses from '../parts/act-form.module.css';
import { StaleAlert } from '../parts/stale-alert.tsx';
import { useAnswer } from './use-answer.ts';

export interface AnswerRequestProps {
  request: AdminLead;
  onAnswered: (request: AdminLead) => void;
  onRefresh: () => void;
}

/** Write to the person, or close the request with a note that says why. */
export function AnswerRequest({ request, onAnswered, onRefresh }: AnswerRequestProps) {
  const form = useAnswer(request, onAnswered);
  const isIdle = form.busy === undefined;
  return (
    <form
      className={formClasses.form}
      method="post"
      noValidate
      aria-label="Answer"
      onSubmit={(event) => {
        event.preventDefault();
        void form.send('answered');
      }}
    >
      <Textarea
        id={form.reply.id}
        label="Reply"
        description={`Mailed to ${request.email}.`}
        rows={8}
        maxLength={limits.text.note}
        value={form.reply.value}
        error={form.reply.error}
        onChange={(event) => form.reply.change(event.currentTarget.value)}
      />
      <Textarea
        id={form.note.id}
        label="Note"
        description="For staff alone."
        rows={2}
        maxLength={limits.text.note}
        value={form.note.value}
        error={form.note.error}
        onChange={(event) => form.note.change(event.currentTarget.value)}
      />
      <StaleAlert text={form.failure} isStale={form.isStale} onRefresh={onRefresh} />
      <div className={formClasses.actions}>
        <Button type="submit" variant="primary" disabled={!isIdle}>
          {form.busy === 'answered' ? 'Sending...' : 'Send reply'}
        </Button>
        <Button disabled={!isIdle} onClick={() => void form.send('new')}>
          {form.busy === 'new' ? 'Saving...' : 'Save note'}
        </Button>
        <Button variant="danger" disabled={!isIdle} onClick={() => void form.send('closed')}>
          {form.busy === 'closed' ? 'Closing...' : 'Close without a reply'}
        </Button>
      </div>
    </form>
  );
}
