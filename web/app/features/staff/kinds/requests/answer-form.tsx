import { Textarea } from '@mantine/core';
import { updateLeadSchema } from '@threshold/contract/endpoints/staff/content';
import type { StaffRequest } from '@threshold/contract/endpoints/staff/requests';
import { limits } from '@threshold/contract/limits';
import { staffMessages } from '@threshold/contract/texts/messages';
import { staffOutcomes } from '@threshold/contract/texts/staff-texts';
import type { LeadStatus } from '@threshold/contract/vocabularies';
import { Button } from '#app/components/buttons/button.tsx';
import { SubmitButton } from '#app/components/buttons/submit-button.tsx';
import { PageForm } from '#app/components/fields/page-form.tsx';
import { findFaults, pickFaults } from '#app/lib/forms/faults.ts';
import { useForm } from '#app/lib/forms/use-form.ts';
import formClasses from '../../parts/forms.module.css';
import { ConflictAlert, isStale } from '../../parts/forms.tsx';
import type { RecordChange } from '../kind.ts';
import { answerRequest } from './api.ts';

interface AnswerFormProps extends RecordChange<StaffRequest> {
  request: StaffRequest;
}

/** Form that replies to the customer, or closes the request with a note about the reason. */
export function AnswerForm({ request, update, refresh }: AnswerFormProps) {
  const form = useAnswerForm(request, update);
  const { isBusy, busyWith } = form;
  return (
    <PageForm
      className={formClasses.form}
      aria-label="Answer"
      onSubmit={(event) => void form.submit(event, 'answered')}
    >
      <Textarea
        {...form.getNonRequiredProps('reply')}
        label="Reply"
        description={`Mailed to ${request.email}.`}
        rows={8}
        maxLength={limits.text.note}
      />
      <Textarea
        {...form.getNonRequiredProps('note')}
        label="Note"
        description="For staff alone."
        rows={2}
        maxLength={limits.text.note}
      />
      <ConflictAlert text={form.failure} isStale={isStale(form.error)} onRefresh={refresh} />
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

const done: Readonly<Record<LeadStatus, string>> = {
  answered: staffOutcomes.answered,
  closed: staffOutcomes.closed,
  new: staffOutcomes.note_saved,
};

function useAnswerForm(request: StaffRequest, update: RecordChange<StaffRequest>['update']) {
  function bodyOf({ reply, note }: { reply: string; note: string }, status: LeadStatus) {
    const answer = status === 'answered' ? reply.trim() : '';
    return { status, seen_status: request.status, note, reply: answer || undefined };
  }
  return useForm<{ reply: string; note: string }, LeadStatus, StaffRequest>({
    initial: { reply: '', note: request.note },
    rules(values, status = 'new') {
      // Closing without a reply requires a note for other staff.
      if (status === 'closed' && values.note.trim() === '') return { note: staffMessages.reason };
      return pickFaults(findFaults(updateLeadSchema, bodyOf(values, status)), Object.keys(values));
    },
    send: (values, { act: status }) => answerRequest(request._id, bodyOf(values, status)),
    toast: false,
    done: (_, status) => done[status],
    after: update,
  });
}
