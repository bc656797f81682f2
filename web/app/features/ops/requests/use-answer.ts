import {
  type AdminLead,
  adminContentEndpoints,
  updateLeadBody,
} from '@threshold/contract/admin-content';
import { adminMessages } from '@threshold/contract/messages-admin';
import { adminOutcomes } from '@threshold/contract/outcomes-admin';
import type { LeadStatus } from '@threshold/contract/vocabularies';
import { faultsOf, firstFaults } from '#app/lib/forms/form-faults.ts';
import { useForm } from '#app/lib/forms/use-form.ts';
import { opsApi } from '../ops-api.ts';

const done: Readonly<Record<LeadStatus, string>> = {
  answered: adminOutcomes.answered,
  closed: adminOutcomes.closed,
  new: adminOutcomes.note_saved,
};

/** The reply to a request, the note beside it, and what became of sending them. */
export function useAnswer(request: AdminLead, onAnswered: (request: AdminLead) => void) {
  function bodyOf({ reply, note }: { reply: string; note: string }, status: LeadStatus) {
    const answer = status === 'answered' ? reply.trim() : '';
    return { status, seen_status: request.status, note, reply: answer || undefined };
  }
  return useForm<{ reply: string; note: string }, LeadStatus, AdminLead>({
    initial: { reply: '', note: request.note },
    focusesFault: true,
    rules(values, status = 'new') {
      // Closing without a word needs one for the others.
      if (status === 'closed' && values.note.trim() === '') return { note: adminMessages.reason };
      return firstFaults(faultsOf(updateLeadBody, bodyOf(values, status)), Object.keys(values));
    },
    async send(values, { act: status }) {
      const { data } = await opsApi.call(adminContentEndpoints.updateLead, {
        params: { id: request._id },
        body: bodyOf(values, status),
      });
      return data;
    },
    toast: false,
    done: (_, status) => done[status],
    after: onAnswered,
  });
}
