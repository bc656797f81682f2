import { purchaseOutcomes } from '@threshold/contract/buying/purchase-sentences';
import type { Purchase, PurchaseMember } from '@threshold/contract/buying/purchase-shapes';
import { purchaseRoleWords } from '@threshold/contract/buying/purchase-words';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#app/components/button.tsx';
import { LazyConfirmDialog } from '#app/components/lazy-confirm-dialog.tsx';
import { dayText } from '#app/lib/format/dates.ts';
import { toasts } from '#app/lib/toasts.ts';
import classes from './buying.module.css';
import { removeMember } from './sharing-api.ts';

interface PersonRowProps {
  purchase: Purchase;
  member: PurchaseMember;
  onRemoved: () => void;
}

/** A member of the purchase. Buyers can remove a helper after a confirmation. */
export function PersonRow({ purchase, member, onRemoved }: PersonRowProps) {
  const [isAsked, setAsked] = useState(false);
  const { revalidate } = useRevalidator();
  const { first_name, last_name, role, is_me } = member;
  const canRemove = purchase.role === 'buyer' && role === 'helper';
  return (
    <>
      <div>
        <b>{is_me ? 'You' : `${first_name} ${last_name}`.trim()}</b>
        <p className={classes.small}>
          {`${purchaseRoleWords[role]}, since ${dayText(member.joined_at)}`}
        </p>
      </div>
      {canRemove && (
        <Button
          size="sm"
          variant="quiet"
          aria-label={`Remove ${first_name}`}
          onClick={() => setAsked(true)}
        >
          Remove
        </Button>
      )}
      <LazyConfirmDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={`Remove ${first_name}?`}
        text="They see nothing of it from then on. Only a new invitation brings them back."
        confirmLabel="Remove"
        busyLabel="Removing..."
        keepLabel="Keep"
        dangerous
        onConfirm={async () => {
          await removeMember(purchase._id, member._id);
          onRemoved();
          await revalidate();
          toasts.success(purchaseOutcomes.helper_removed);
        }}
      />
    </>
  );
}
