import {
  type AdminLead,
  adminContentEndpoints,
  updateLeadBody,
} from '@threshold/contract/admin-content';
import { adminMessages } from '@threshold/contract/messages-admin';
import { outcomes } from '@threshold/contract/outcomes';
import { adminOutcomes } from '@threshold/contract/outcomes-admin';
import type { LeadStatus } from '@threshold/contract/vocabularies';
import { useId, useState } from 'react';
import { ApiError, sentenceOf } from '#app/lib/api/api-error.ts';
import { faultsOf } from '#app/lib/forms/form-faults.ts';
import { toasts } from '#app/lib/toasts.ts';
import { opsApi } from '../ops-api.ts';

const done: Readonly<Record<LeadStatus, string>> = {
  answered: adminOutcomes.answered,
  closed: adminOutcomes.closed,
  new: adminOutcomes.note_saved,
};

/** The reply to a request, the note beside it, and what became of sending them. Nothing typed is lost by a failure. */
export function useAnswer(request: AdminLead, onAnswered: (request: AdminLead) => void) {
  const id = useId();
  const [reply, setReply] = useState('');
  const [note, setNote] = useState(request.note);
  const [faults, setFaults] = useState<{ reply?: string; note?: string }>({});
  const [failure, setFailure] = useState<string>();
  const [isStale, setStale] = useState(false);
  const [busy, setBusy] = useState<LeadStatus>();
  const replyId = `${id}-reply`;
  const noteId = `${id}-note`;

  function show(errors: Record<string, string[]>): boolean {
    const next = { reply: errors.reply?.[0], note: errors.note?.[0] };
    setFaults(next);
    const first = next.reply ? replyId : next.note && noteId;
    if (first) document.getElementById(first)?.focus();
    return first !== undefined;
  }

  async function send(status: LeadStatus) {
    if (busy) return;
    setFailure(undefined);
    setStale(false);
    // Closing without a word needs one for the others.
    const isBare = status === 'closed' && note.trim() === '';
    const answer = status === 'answered' ? reply.trim() : '';
    const body = { status, seen_status: request.status, note, reply: answer || undefined };
    if (show(isBare ? { note: [adminMessages.reason] } : faultsOf(updateLeadBody, body))) return;
    setBusy(status);
    try {
      const { data } = await opsApi.call(adminContentEndpoints.updateLead, {
        params: { id: request._id },
        body,
      });
      toasts.success(done[status]);
      onAnswered(data);
    } catch (error) {
      if (error instanceof ApiError && show(error.errors)) return;
      setStale(error instanceof ApiError && error.status === 409);
      setFailure(sentenceOf(error, outcomes.refusals.internal));
    } finally {
      setBusy(undefined);
    }
  }

  return {
    reply: { id: replyId, value: reply, error: faults.reply, change: setReply },
    note: { id: noteId, value: note, error: faults.note, change: setNote },
    failure,
    /** Somebody else was faster. */
    isStale,
    busy,
    send,
  };
}
