import { type AdminVendor, adminVendorEndpoints } from '@threshold/contract/admin-vendors';
import type { FieldErrors } from '@threshold/contract/errors';
import { adminMessages } from '@threshold/contract/messages-admin';
import { outcomes } from '@threshold/contract/outcomes';
import { adminOutcomes } from '@threshold/contract/outcomes-admin';
import { useId, useState } from 'react';
import { ApiError, sentenceOf } from '#app/lib/api/api-error.ts';
import { toasts } from '#app/lib/toasts.ts';
import { opsApi } from '../ops-api.ts';
import {
  type Act,
  actStatus,
  blankCheck,
  type CheckDraft,
  type CheckFaults,
  type CheckField,
  checkBody,
  checkFaults,
  isStarted,
  needsReason,
} from './check-draft.ts';

const done: Readonly<Record<Act, string>> = {
  approve: adminOutcomes.approved,
  reject: adminOutcomes.rejected,
  suspend: adminOutcomes.suspended,
  reopen: adminOutcomes.reopened,
};

/** What a decision carries. */
export interface DecisionWords {
  reason: string | undefined;
  checks: ReturnType<typeof checkBody>[];
}

export interface DecisionOptions {
  /** The listing as it is, or would be: its type says where to look, its name whom to find. */
  vendor: AdminVendor;
  send: (act: Act, words: DecisionWords) => Promise<AdminVendor>;
  /** What is said when it is done. */
  sayDone: (act: Act, after: AdminVendor) => string;
  onDecided: (vendor: AdminVendor) => void;
}

/** Sends a decision about where a listing stands. */
export async function sendStatus(
  vendor: AdminVendor,
  act: Act,
  words: DecisionWords,
): Promise<AdminVendor> {
  const { data } = await opsApi.call(adminVendorEndpoints.updateStatus, {
    params: { id: vendor._id },
    body: {
      status: actStatus[act],
      seen_status: vendor.status,
      seen_version: vendor.version,
      ...words,
    },
  });
  return data;
}

/** What such a decision is called when it is done. */
export const statusDone = (before: AdminVendor, act: Act, after: AdminVendor) =>
  before.status === after.status ? adminOutcomes.check_recorded : done[act];

/** The form of a decision about a listing: rows of checks, a reason, and the acts. Nothing typed is lost by a failure. */
export function useDecision({ vendor, send, sayDone, onDecided }: DecisionOptions) {
  const id = useId();
  const [drafts, setDrafts] = useState<readonly CheckDraft[]>(() => [blankCheck(vendor)]);
  const [faults, setFaults] = useState<readonly CheckFaults[]>([]);
  const [reason, setReason] = useState('');
  const [reasonFault, setReasonFault] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isStale, setStale] = useState(false);
  const [busy, setBusy] = useState<Act>();

  const fieldId = (row: number, field: CheckField) => `${id}-${row}-${field}`;
  const reasonId = `${id}-reason`;

  function change(at: number, part: Partial<CheckDraft>) {
    setDrafts((now) => now.map((draft, row) => (row === at ? { ...draft, ...part } : draft)));
    setFaults((now) =>
      now.map((row, index) => {
        if (index !== at) return row;
        return Object.fromEntries(Object.entries(row).filter(([field]) => !(field in part)));
      }),
    );
  }

  /** Shows what is wrong and leads to the first of it. @returns whether something is */
  function show(rows: readonly CheckFaults[], ofReason: string | undefined): boolean {
    setFaults(rows);
    setReasonFault(ofReason);
    const row = rows.findIndex((fields) => Object.keys(fields).length > 0);
    const [field] = Object.keys(rows[row] ?? {}) as CheckField[];
    const first = field ? fieldId(row, field) : ofReason && reasonId;
    if (!first) return false;
    document.getElementById(first)?.focus();
    return true;
  }

  async function decide(act: Act) {
    if (busy) return;
    setFailure(undefined);
    setStale(false);
    const rows = drafts.map((draft) => (isStarted(draft) ? checkFaults(draft) : {}));
    const lacksReason = needsReason(act) && reason.trim() === '';
    if (show(rows, lacksReason ? adminMessages.reason : undefined)) return;
    setBusy(act);
    try {
      const after = await send(act, {
        reason: reason.trim() || undefined,
        checks: drafts.filter(isStarted).map(checkBody),
      });
      toasts.success(sayDone(act, after));
      setDrafts([blankCheck(after)]);
      setReason('');
      onDecided(after);
    } catch (error) {
      refuse(error);
    } finally {
      setBusy(undefined);
    }
  }

  function refuse(error: unknown) {
    const errors = error instanceof ApiError ? error.errors : {};
    if (show(rowFaults(errors, drafts), errors.reason?.[0])) return;
    setStale(error instanceof ApiError && error.status === 409);
    const other = errors.status?.[0] ?? errors.checks?.[0];
    setFailure(other ?? sentenceOf(error, outcomes.refusals.internal));
  }

  return {
    drafts,
    faults,
    fieldId,
    change,
    add: () => setDrafts((now) => [...now, blankCheck(vendor, now)]),
    remove: (at: number) => {
      setDrafts((now) => now.filter((_, row) => row !== at));
      setFaults((now) => now.filter((_, row) => row !== at));
    },
    reason,
    reasonId,
    reasonFault,
    changeReason: (text: string) => {
      setReason(text);
      setReasonFault(undefined);
    },
    failure,
    /** Somebody else was faster. */
    isStale,
    busy,
    decide,
  };
}
export type DecisionForm = ReturnType<typeof useDecision>;

/** The server counts only the rows that were sent. */
function rowFaults(errors: FieldErrors, drafts: readonly CheckDraft[]): CheckFaults[] {
  let sent = -1;
  return drafts.map((draft) => {
    if (!isStarted(draft)) return {};
    sent += 1;
    const prefix = `checks.${sent}.`;
    return Object.fromEntries(
      Object.entries(errors)
        .filter(([path]) => path.startsWith(prefix))
        .map(([path, [sentence]]) => [path.slice(prefix.length), sentence ?? '']),
    );
  });
}
