import type { AdminVendor } from '@threshold/contract/endpoints/staff/admin-vendors';
import type { RegisterEntry } from '@threshold/contract/endpoints/staff/admin-work';
import { badgeFault } from '@threshold/contract/rules/registers';
import { adminOutcomes } from '@threshold/contract/texts/staff-texts';
import { useState } from 'react';
import { BeforeAfter } from '#app/components/lists/tables.tsx';
import { afterChanges, askedRows } from '#app/lib/format/asked-changes.ts';
import classes from '../../parts/values.module.css';
import { useSecondLook } from '../../record/use-second-look.tsx';
import type { SecondLook } from '../kind.ts';
import { decideChanges } from './api.ts';
import { type Act, actsFor, approvalBar, isStarted } from './check-draft.ts';
import { DecisionFrame } from './decision-frame.tsx';
import { sendStatus, statusDone, useDecision } from './use-decision.ts';
import { nameOf } from './vendor-words.ts';

export interface DecideProps {
  vendor: AdminVendor;
  /** Entry of the imported register file for the licence number. */
  entry: RegisterEntry | null;
  /** Element that receives the buttons instead of the form; null until it is rendered. */
  slot?: HTMLElement | null;
  onDecided: (vendor: AdminVendor) => void;
  /** Reloads the listing after a conflicting decision. */
  onRefresh: () => void;
}

/** Records register checks and decides. Approve is enabled once there is a check. */
export function DecideVendor({ vendor, entry, slot, onDecided, onRefresh }: DecideProps) {
  const form = useDecision({
    vendor,
    entry,
    send: (act, words) => sendStatus(vendor, act, words),
    sayDone: (act, after) => statusDone(vendor, act, after),
    onDecided,
  });
  const second = useSecondLook();
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const acts = actsFor(vendor);
  const bar = approvalBar(vendor, form.values.checks, today);

  const labels: Readonly<Record<Act, string>> = {
    approve: vendor.status === 'approved' ? 'Confirm the check' : 'Approve',
    reject: 'Reject',
    suspend: 'Suspend',
    reopen: 'Back to pending',
  };

  function press(act: Act) {
    if (act !== 'suspend') void form.run(act);
    // Validates before the confirmation, so that the confirmed values are sent.
    else if (form.check(act)) second.ask(suspendLook(vendor), () => void form.run(act));
  }

  if (acts.length === 0) return <p className={classes.quiet}>{waitText(vendor)}</p>;
  return (
    <DecisionFrame
      label="Decision"
      form={form}
      vendor={vendor}
      reason={{ label: 'Reason or note', description: readerOf(acts) }}
      reasons={
        acts.includes('reject') ? 'reject' : acts.includes('suspend') ? 'suspend' : undefined
      }
      slot={slot}
      isHeld={second.isHeld}
      acts={acts.map((act) => [act, labels[act]])}
      onAct={press}
      held={second.shown}
      bar={bar}
      onRefresh={onRefresh}
    />
  );
}

/** Says who reads the reason. */
function readerOf(acts: readonly Act[]): string {
  const consequence = acts.includes('reopen') ? 'go back to pending' : 'reject or suspend';
  return `The vendor reads it in an email when you ${consequence}. With an approval it is a note for the audit log.`;
}

function waitText({ claimable, status }: AdminVendor): string {
  if (claimable) return 'Nobody has an account for this listing. It may be claimed, or removed.';
  if (status === 'claimed') return 'The vendor has not finished the profile yet.';
  return 'The vendor is still filling in the profile.';
}

/** Confirmation before a listing is suspended. */
const suspendLook = (vendor: AdminVendor): SecondLook => ({
  title: `Suspend ${nameOf(vendor)}?`,
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

/** Pending changes of an approved listing next to the current values, and the decision. */
export function DecideChanges({ vendor, entry, slot, onDecided, onRefresh }: DecideProps) {
  const asked = afterChanges(vendor);
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
      act === 'approve' ? adminOutcomes.changes_approved : adminOutcomes.changes_rejected,
    onDecided,
  });
  const bar = badgeFault(asked.vendor_type, form.values.checks.filter(isStarted), today);
  return (
    <DecisionFrame
      label="Decision about the change"
      form={form}
      vendor={asked}
      lead={<BeforeAfter caption="What the vendor asks for" rows={askedRows(vendor)} />}
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
      bar={bar}
      onRefresh={onRefresh}
    />
  );
}
