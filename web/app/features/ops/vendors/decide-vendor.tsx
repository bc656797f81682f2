import { IconCheck } from '@tabler/icons-react';
import type { AdminVendor } from '@threshold/contract/admin-vendors';
import type { RegisterEntry } from '@threshold/contract/admin-work';
import { useState } from 'react';
import { Button } from '#app/components/buttons/button.tsx';
import { type SecondLook, useSecondLook } from '../parts/use-second-look.tsx';
import { type Act, actsFor, approvalBar } from './check-draft.ts';
import classes from './decide-vendor.module.css';
import { DecisionFrame } from './decision-frame.tsx';
import { sendStatus, statusDone, useDecision } from './use-decision.ts';
import { nameOf } from './vendor-words.ts';

export interface DecideVendorProps {
  vendor: AdminVendor;
  /** Entry of the imported register file for the licence number. */
  entry: RegisterEntry | null;
  /** Element that receives the buttons instead of the form; null until it is rendered. */
  slot?: HTMLElement | null;
  onDecided: (vendor: AdminVendor) => void;
  /** Reloads the listing after a conflicting decision. */
  onRefresh: () => void;
}

/** Shortcut of each act in the bar. */
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

/** Records register checks and decides. Approve is enabled once there is a check. */
export function DecideVendor({ vendor, entry, slot, onDecided, onRefresh }: DecideVendorProps) {
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

  const labelOf = (act: Act): string => {
    if (act === form.busyWith) return busyLabels[act];
    if (act === 'approve') return vendor.status === 'approved' ? 'Confirm the check' : 'Approve';
    return { reject: 'Reject', suspend: 'Suspend', reopen: 'Back to pending' }[act];
  };

  function press(act: Act) {
    if (act !== 'suspend') void form.run(act);
    // Validates before the confirmation, so that the confirmed values are sent.
    else if (form.check(act)) second.ask(suspendLook(vendor), () => void form.run(act));
  }

  if (acts.length === 0) return <p className={classes.note}>{waitText(vendor)}</p>;
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
      acts={
        <>
          {acts.map((act) => (
            <Button
              key={act}
              {...(slot !== undefined && {
                'data-key': actKeys[act],
                'aria-keyshortcuts': actKeys[act],
              })}
              variant={act === 'approve' ? 'primary' : act === 'reopen' ? 'default' : 'danger'}
              leftSection={act === 'approve' ? <IconCheck aria-hidden="true" /> : undefined}
              disabled={form.isBusy || second.isHeld || (act === 'approve' && bar !== undefined)}
              onClick={() => press(act)}
            >
              {labelOf(act)}
            </Button>
          ))}
          {second.shown}
        </>
      }
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
