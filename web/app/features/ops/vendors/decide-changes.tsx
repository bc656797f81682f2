import { IconCheck } from '@tabler/icons-react';
import { adminOutcomes } from '@threshold/contract/outcomes-admin';
import { badgeFault } from '@threshold/contract/registers';
import { useState } from 'react';
import { Button } from '#app/components/buttons/button.tsx';
import { BeforeAfter } from '#app/components/lists/tables.tsx';
import { afterChanges, askedRows } from '#app/lib/format/asked-changes.ts';
import { decideChanges } from './api.ts';
import { isStarted } from './check-draft.ts';
import type { DecideVendorProps } from './decide-vendor.tsx';
import { DecisionFrame } from './decision-frame.tsx';
import { useDecision } from './use-decision.ts';

/** Pending changes of an approved listing next to the current values, and the decision. */
export function DecideChanges({ vendor, entry, slot, onDecided, onRefresh }: DecideVendorProps) {
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
      acts={
        <>
          <Button
            variant="primary"
            data-key="a"
            aria-keyshortcuts="a"
            leftSection={<IconCheck aria-hidden="true" />}
            disabled={form.isBusy || bar !== undefined}
            onClick={() => void form.run('approve')}
          >
            {form.busyWith === 'approve' ? 'Approving...' : 'Approve the change'}
          </Button>
          <Button
            variant="danger"
            data-key="r"
            aria-keyshortcuts="r"
            disabled={form.isBusy}
            onClick={() => void form.run('reject')}
          >
            {form.busyWith === 'reject' ? 'Rejecting...' : 'Reject the change'}
          </Button>
        </>
      }
      bar={bar}
      onRefresh={onRefresh}
    />
  );
}
