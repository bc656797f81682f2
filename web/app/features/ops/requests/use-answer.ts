import { updateLeadBody } from '@threshold/contract/admin-content';
import type { AdminRequest } from '@threshold/contract/admin-requests';
import { adminMessages } from '@threshold/contract/messages-admin';
import { adminOutcomes } from '@threshold/contract/outcomes-admin';
import type { LeadStatus } from '@threshold/contract/vocabularies';
import { faultsOf, firstFaults } from '#app/lib/forms/form-faults.ts';
import { useForm } from '#app/lib/forms/use-form.ts';
import { answerLead } from './api.ts';

const done: Readonly<Record<LeadStatus, string>> = {
  answered: adminOutcomes.answered,
  closed: adminOutcomes.closed,
  new: adminOutcomes.note_saved,
};

/** The reply to a request, the note beside it, and what became of sending them. */
export function useAnswer(request: AdminRequest, onAnswered: (request: AdminRequest) => void) {
  function bodyOf({ reply, note }: { reply: string; note: string }, status: LeadStatus) {
    const answer = status === 'answered' ? reply.trim() : '';
    return { status, seen_status: request.status, note, reply: answer || undefined };
  }
  return useForm<{ reply: string; note: string }, LeadStatus, AdminRequest>({
    initial: { reply: '', note: request.note },
    focusesFault: true,
    rules(values, status = 'new') {
      // Closing without a word needs one for the others.
      if (status === 'closed' && values.note.trim() === '') return { note: adminMessages.reason };
      return firstFaults(faultsOf(updateLeadBody, bodyOf(values, status)), Object.keys(values));
    },
    send: (values, { act: status }) => answerLead(request._id, bodyOf(values, status)),
    toast: false,
    done: (_, status) => done[status],
    after: onAnswered,
  });
}
