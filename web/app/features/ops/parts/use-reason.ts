import { adminMessages } from '@threshold/contract/messages-admin';
import { outcomes } from '@threshold/contract/outcomes';
import { useId, useState } from 'react';
import { ApiError, sentenceOf } from '#app/lib/api/api-error.ts';
import { toasts } from '#app/lib/toasts.ts';

/** One of the acts at the end of a form that asks for a reason. */
export interface ReasonedAct {
  readonly name: string;
  readonly label: string;
  readonly busyLabel: string;
  readonly variant: 'primary' | 'danger' | 'default';
  /** Said when it is done. */
  readonly done: string;
  /** Without a reason it is not sent. */
  readonly needsReason: boolean;
  readonly send: (reason: string) => Promise<void>;
}

/** A reason and the acts that it belongs to. Nothing typed is lost by a failure. */
export function useReason() {
  const id = useId();
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isStale, setStale] = useState(false);
  const [busy, setBusy] = useState<string>();

  function refuse(sentence: string) {
    setFault(sentence);
    document.getElementById(id)?.focus();
  }

  async function run(act: ReasonedAct) {
    if (busy) return;
    setFailure(undefined);
    setStale(false);
    if (act.needsReason && reason.trim() === '') {
      refuse(adminMessages.reason);
      return;
    }
    setBusy(act.name);
    try {
      await act.send(reason.trim());
      toasts.success(act.done);
      setReason('');
    } catch (error) {
      const atField = error instanceof ApiError ? error.errors.reason?.[0] : undefined;
      if (atField) refuse(atField);
      else setFailure(sentenceOf(error, outcomes.refusals.internal));
      setStale(error instanceof ApiError && error.status === 409);
    } finally {
      setBusy(undefined);
    }
  }

  return {
    id,
    reason,
    change: (text: string) => {
      setReason(text);
      setFault(undefined);
    },
    fault,
    failure,
    /** Somebody else was faster. */
    isStale,
    busy,
    run,
  };
}
