import { Stack, Textarea } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { StaffVendor } from '@threshold/contract/endpoints/staff/listings';
import type { RegisterEntry } from '@threshold/contract/endpoints/staff/vetting';
import { limits } from '@threshold/contract/limits';
import { badgeFault } from '@threshold/contract/rules/registers';
import {
  type ReasonKind,
  staffOutcomes,
  standardReasons,
} from '@threshold/contract/texts/staff-texts';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { BareButton, Button } from '#app/components/buttons/button.tsx';
import { PageForm } from '#app/components/fields/page-form.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import { BeforeAfter } from '#app/components/lists/tables.tsx';
import { applyPendingChanges, listPendingChangeRows } from '#app/lib/format/pending-change-rows.ts';
import formClasses from '../../parts/forms.module.css';
import { ConflictAlert, isStale } from '../../parts/forms.tsx';
import values from '../../parts/values.module.css';
import { useDelayedConfirmation } from '../../record/use-second-look.tsx';
import type { SecondLook } from '../kind.ts';
import { decideChanges } from './api.ts';
import { type Act, findApprovalFault, isStarted, listVendorActions } from './check-draft.ts';
import { CheckRows } from './check-rows.tsx';
import {
  type DecisionForm,
  formatStatusOutcome,
  updateVendorStatus,
  useDecision,
} from './use-decision.ts';
import { getName } from './vendor-words.ts';
import classes from './vendors.module.css';

interface DecideProps {
  vendor: StaffVendor;
  /** Entry for the licence number in the imported register file; null if there is no such entry. */
  entry: RegisterEntry | null;
  /** Element for the form's buttons; null until rendered. If undefined, they are in the form. */
  slot?: HTMLElement | null;
  onDecided: (vendor: StaffVendor) => void;
  onRefresh: () => void;
}

/** Form that records register checks and the decision. Approve requires a valid check. */
export function VendorDecisionPanel({ vendor, entry, slot, onDecided, onRefresh }: DecideProps) {
  const form = useDecision({
    vendor,
    entry,
    send: (act, words) => updateVendorStatus(vendor, act, words),
    sayDone: (act, after) => formatStatusOutcome(vendor, act, after),
    onDecided,
  });
  const second = useDelayedConfirmation();
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const acts = listVendorActions(vendor);
  const approvalFault = findApprovalFault(vendor, form.values.checks, today);

  const labels: Readonly<Record<Act, string>> = {
    approve: vendor.status === 'approved' ? 'Confirm the check' : 'Approve',
    reject: 'Reject',
    suspend: 'Suspend',
    reopen: 'Back to pending',
  };

  function press(act: Act) {
    if (act !== 'suspend') void form.run(act);
    // Validates before the confirmation, so that the action cannot fail validation afterwards.
    else if (form.check(act)) second.ask(suspendLook(vendor), () => void form.run(act));
  }

  if (acts.length === 0) return <p className={values.quiet}>{formatNoDecisionText(vendor)}</p>;
  return (
    <DecisionFrame
      label="Decision"
      form={form}
      vendor={vendor}
      reason={{ label: 'Reason or note', description: formatReasonHint(acts) }}
      reasons={
        acts.includes('reject') ? 'reject' : acts.includes('suspend') ? 'suspend' : undefined
      }
      slot={slot}
      isHeld={second.isHeld}
      acts={acts.map((act) => [act, labels[act]])}
      onAct={press}
      held={second.shown}
      approvalFault={approvalFault}
      onRefresh={onRefresh}
    />
  );
}

function formatReasonHint(acts: readonly Act[]): string {
  const consequence = acts.includes('reopen') ? 'go back to pending' : 'reject or suspend';
  return `The vendor reads it in an email when you ${consequence}. With an approval it is a note for the audit log.`;
}

function formatNoDecisionText({ claimable, status }: StaffVendor): string {
  if (claimable) return 'Nobody has an account for this listing. It may be claimed, or removed.';
  if (status === 'claimed') return 'The vendor has not finished the profile yet.';
  return 'The vendor is still filling in the profile.';
}

const suspendLook = (vendor: StaffVendor): SecondLook => ({
  title: `Suspend ${getName(vendor)}?`,
  label: 'Suspend',
  consequences: [
    'The listing leaves search and its page at once.',
    'The vendor reads your reason in an email.',
    ...(vendor.status === 'approved'
      ? ['Calls that are booked are called off, and customers are told.']
      : []),
    'The owner cannot delete the account until you let them.',
    'It may go back to pending later. What was mailed and called off stays so.',
  ],
});

/** Form that shows an approved listing's pending changes next to its values and decides them. */
export function PendingChangesDecision({ vendor, entry, slot, onDecided, onRefresh }: DecideProps) {
  const asked = applyPendingChanges(vendor);
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const form = useDecision({
    vendor: asked,
    entry,
    send: (act, words) =>
      decideChanges(vendor._id, {
        decision: act === 'approve' ? 'approve' : 'reject',
        seen_version: vendor.version,
        ...words,
      }),
    sayDone: (act) =>
      act === 'approve' ? staffOutcomes.changes_approved : staffOutcomes.changes_rejected,
    onDecided,
  });
  const approvalFault = badgeFault(asked.vendor_type, form.values.checks.filter(isStarted), today);
  return (
    <DecisionFrame
      label="Decision about the change"
      form={form}
      vendor={asked}
      lead={<BeforeAfter caption="What the vendor asks for" rows={listPendingChangeRows(vendor)} />}
      reason={{
        label: 'Reason',
        description:
          'The vendor reads it in an email when you reject. With an approval it is a note for the audit log.',
      }}
      reasons="change"
      slot={slot}
      acts={[
        ['approve', 'Approve the change'],
        ['reject', 'Reject the change'],
      ]}
      onAct={(act) => void form.run(act)}
      approvalFault={approvalFault}
      onRefresh={onRefresh}
    />
  );
}

interface DecisionFrameProps {
  label: string;
  form: DecisionForm;
  /** The listing, with its pending changes applied if the decision is about them. */
  vendor: StaffVendor;
  lead?: Elements;
  reason: { label: string; description: string };
  reasons: ReasonKind | undefined;
  /** Actions with the labels of their buttons; Enter in a field approves. */
  acts: readonly (readonly [Act, string])[];
  onAct: (act: Act) => void;
  held?: Elements;
  /** Element for the form's buttons; null until rendered. If undefined, they are in the form. */
  slot: HTMLElement | null | undefined;
  /** True while a confirmed act is delayed; the fields are disabled during the delay. */
  isHeld?: boolean;
  approvalFault: string | undefined;
  onRefresh: () => void;
}

const actKeys: Readonly<Record<Act, string>> = {
  approve: 'a',
  reject: 'r',
  suspend: 's',
  reopen: 'b',
};

const busyLabels: Readonly<Record<Act, string>> = {
  approve: 'Approving...',
  reject: 'Rejecting...',
  suspend: 'Suspending...',
  reopen: 'Reopening...',
};

function DecisionFrame(props: DecisionFrameProps) {
  const { label, form, vendor, lead, reason, reasons, approvalFault, slot, onRefresh } = props;
  const { acts, onAct, held, isHeld = false } = props;
  const decisions = (
    <Stack gap="xs">
      <div className={formClasses.actions}>
        {acts.map(([act, text]) => (
          <Button
            key={act}
            {...(slot !== undefined && {
              'data-key': actKeys[act],
              'aria-keyshortcuts': actKeys[act],
            })}
            variant={act === 'approve' ? 'primary' : act === 'reopen' ? 'plain' : 'danger'}
            leftSection={act === 'approve' && <IconCheck aria-hidden="true" />}
            disabled={form.isBusy || isHeld || (act === 'approve' && approvalFault !== undefined)}
            onClick={() => onAct(act)}
          >
            {act === form.busyWith ? busyLabels[act] : text}
          </Button>
        ))}
        {held}
      </div>
      {approvalFault && (
        <p className={values.quiet} role="status">
          {`Approve is off: ${approvalFault}`}
        </p>
      )}
    </Stack>
  );
  return (
    <PageForm
      className={formClasses.form}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (!approvalFault && !isHeld) void form.run('approve');
      }}
    >
      {lead}
      <fieldset className={classes.fields} disabled={isHeld}>
        <CheckRows vendor={vendor} form={form} />
        {reasons && (
          <StandardReasons
            kind={reasons}
            value={form.values.reason}
            onChange={(reason) => form.setFieldValue('reason', reason)}
          />
        )}
        <Textarea
          {...form.getNonRequiredProps('reason')}
          {...reason}
          rows={3}
          maxLength={limits.text.reason}
        />
      </fieldset>
      <ConflictAlert text={form.failure} isStale={isStale(form.error)} onRefresh={onRefresh} />
      {slot === undefined ? decisions : slot && createPortal(decisions, slot)}
    </PageForm>
  );
}

interface StandardReasonsProps {
  kind: ReasonKind;
  value: string;
  onChange: (reason: string) => void;
}

/** Buttons that append or remove a standard reason. Mantine's Chip does not wrap long sentences. */
function StandardReasons({ kind, value, onChange }: StandardReasonsProps) {
  const change = (reason: string) =>
    onChange(
      value.includes(reason)
        ? value.replace(reason, '').replace(/ {2,}/g, ' ').trim()
        : [value.trim(), reason].filter(Boolean).join(' '),
    );
  return (
    <fieldset className={classes.reasons}>
      <legend>Standard reasons</legend>
      <ol>
        {standardReasons[kind].map((reason, at) => (
          <li key={reason}>
            <BareButton
              aria-pressed={value.includes(reason)}
              data-key={at + 1}
              aria-keyshortcuts={String(at + 1)}
              onClick={() => change(reason)}
            >
              <kbd aria-hidden="true">{at + 1}</kbd>
              <span>{reason}</span>
            </BareButton>
          </li>
        ))}
      </ol>
    </fieldset>
  );
}
