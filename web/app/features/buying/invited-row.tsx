import { purchaseOutcomes } from '@threshold/contract/buying/purchase-sentences';
import type { Purchase } from '@threshold/contract/buying/purchase-shapes';
import type { PurchaseInvitation } from '@threshold/contract/buying/purchase-sharing';
import { purchaseRoleWords } from '@threshold/contract/buying/purchase-words';
import { Button } from '#app/components/button.tsx';
import { FailureAlert } from '#app/components/failure-alert.tsx';
import { dayText } from '#app/lib/format/dates.ts';
import classes from './buying.module.css';
import { nameOf } from './people.ts';
import { revokeInvitation } from './sharing-api.ts';
import { useSharedAct } from './use-shared-act.ts';

interface InvitedRowProps {
  purchase: Purchase;
  invitation: PurchaseInvitation;
  onRevoked: () => void;
}

/** A pending invitation with a button that revokes it. */
export function InvitedRow({ purchase, invitation, onRevoked }: InvitedRowProps) {
  const { _id, email, role, by, expires_at } = invitation;
  const revoke = useSharedAct(() => revokeInvitation(purchase._id, _id), {
    done: purchaseOutcomes.revoked,
    after: onRevoked,
  });
  return (
    <>
      <div>
        <b>{email}</b>
        <p className={classes.small}>
          {`${purchaseRoleWords[role]}, invited by ${nameOf(purchase.members, by).replace(/^You$/, 'you')}, good until ${dayText(expires_at)}`}
        </p>
        <FailureAlert sentence={revoke.failure} />
      </div>
      <Button
        size="sm"
        variant="quiet"
        aria-label={`Take back the invitation of ${email}`}
        disabled={revoke.isBusy}
        onClick={() => void revoke.run()}
      >
        Take back
      </Button>
    </>
  );
}
