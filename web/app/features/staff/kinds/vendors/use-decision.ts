import {
  type StaffVendor,
  staffListingEndpoints,
} from '@threshold/contract/endpoints/staff/listings';
import type { RegisterEntry } from '@threshold/contract/endpoints/staff/vetting';
import { staffMessages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { staffOutcomes } from '@threshold/contract/texts/staff-texts';
import { ApiError, getSentence } from '#app/lib/api/api-error.ts';
import { type Faults, hasFaults, toFieldFaults } from '#app/lib/forms/faults.ts';
import { useForm } from '#app/lib/forms/use-form.ts';
import { callOpsApi } from '../../ops-api.ts';
import {
  type Act,
  type CheckDraft,
  type CheckField,
  createBlankCheck,
  createFirstCheck,
  isStarted,
  needsReason,
  toCheckBody,
  validateCheck,
  vendorActionStatuses,
} from './check-draft.ts';

const done: Readonly<Record<Act, string>> = {
  approve: staffOutcomes.approved,
  reject: staffOutcomes.rejected,
  suspend: staffOutcomes.suspended,
  reopen: staffOutcomes.reopened,
};

interface DecisionInput {
  reason: string | undefined;
  checks: ReturnType<typeof toCheckBody>[];
}

interface DecisionOptions {
  vendor: StaffVendor;
  entry: RegisterEntry | null;
  send: (act: Act, words: DecisionInput) => Promise<StaffVendor>;
  /** Text of the toast after a successful decision. */
  sayDone: (act: Act, after: StaffVendor) => string;
  onDecided: (vendor: StaffVendor) => void;
}

export function updateVendorStatus(vendor: StaffVendor, act: Act, words: DecisionInput) {
  return callOpsApi(staffListingEndpoints.updateStatus, {
    params: { id: vendor._id },
    body: {
      status: vendorActionStatuses[act],
      seen_status: vendor.status,
      seen_version: vendor.version,
      ...words,
    },
  });
}

export const formatStatusOutcome = (before: StaffVendor, act: Act, after: StaffVendor) =>
  before.status === after.status ? staffOutcomes.check_recorded : done[act];

/** Form state of a decision about a listing: rows of checks, a reason and the acts. */
export function useDecision({ vendor, entry, send, sayDone, onDecided }: DecisionOptions) {
  const form = useForm<{ checks: readonly CheckDraft[]; reason: string }, Act, StaffVendor>({
    initial: { checks: [createFirstCheck(vendor, entry)], reason: '' },
    rules: ({ checks, reason }, act) => ({
      ...Object.fromEntries(checks.flatMap((draft, row) => listRowFaults(draft, row))),
      ...(act && needsReason(act) && reason.trim() === '' && { reason: staffMessages.reason }),
    }),
    send: ({ checks, reason }, { act }) =>
      send(act, {
        reason: reason.trim() || undefined,
        checks: checks.filter(isStarted).map(toCheckBody),
      }),
    done: (after, act) => sayDone(act, after),
    after(after) {
      form.reset({ checks: [createBlankCheck(after)], reason: '' });
      onDecided(after);
    },
    refusalOf(error) {
      const errors = error instanceof ApiError ? error.errors : {};
      const faults = mapFaultsToRows(toFieldFaults(error), form.values.checks);
      if (hasFaults(faults)) return { faults };
      const other = errors.status?.[0] ?? errors.checks?.[0];
      return { failure: other ?? getSentence(error, outcomes.refusals.internal) };
    },
  });
  const { checks } = form.values;

  return {
    ...form,
    fieldAt: (row: number, field: CheckField) => `checks.${row}.${field}`,
    changeCheck(at: number, part: Partial<CheckDraft>) {
      for (const [field, value] of Object.entries(part)) {
        form.setFieldValue(`checks.${at}.${field}`, value);
      }
    },
    add: () => form.insertListItem('checks', createBlankCheck(vendor, checks)),
    remove: (at: number) => form.removeListItem('checks', at),
  };
}
export type DecisionForm = ReturnType<typeof useDecision>;

function listRowFaults(draft: CheckDraft, row: number) {
  if (!isStarted(draft)) return [];
  return Object.entries(validateCheck(draft)).map(([field, fault]) => [
    `checks.${row}.${field}`,
    fault,
  ]);
}

/** Maps the server's faults to form rows. Indexes differ, because only started rows are sent. */
function mapFaultsToRows(faults: Faults, drafts: readonly CheckDraft[]): Faults {
  const rows = drafts.flatMap((draft, row) => (isStarted(draft) ? [row] : []));
  return Object.fromEntries(
    Object.entries(faults).flatMap(([path, sentence]) => {
      const [name, sent, ...field] = path.split('.');
      if (name === 'reason') return [[path, sentence]];
      const row = name === 'checks' && sent ? rows[Number(sent)] : undefined;
      return row === undefined ? [] : [[['checks', row, ...field].join('.'), sentence]];
    }),
  );
}
