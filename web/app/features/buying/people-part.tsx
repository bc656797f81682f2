import type { PurchaseNote } from '@threshold/contract/buying/purchase-notes';
import { purchaseOutcomes } from '@threshold/contract/buying/purchase-sentences';
import type { Purchase, PurchaseMember } from '@threshold/contract/buying/purchase-shapes';
import type { PurchaseInvitation } from '@threshold/contract/buying/purchase-sharing';
import {
  purchaseRights,
  purchaseRoles,
  purchaseRoleWords,
} from '@threshold/contract/buying/purchase-words';
import { useRevalidator } from 'react-router';
import { Button } from '#app/components/button.tsx';
import { FailureAlert } from '#app/components/failure-alert.tsx';
import { dayText } from '#app/lib/format/dates.ts';
import { useAction } from '#app/lib/use-action.ts';
import classes from './buying.module.css';
import { ClosePurchase } from './close-purchase.tsx';
import { InviteForm } from './invite-form.tsx';
import { nameOf } from './people.ts';
import { removeMember, revokeInvitation } from './sharing-api.ts';
import { StopSharing } from './stop-sharing.tsx';

interface PeoplePartProps {
  purchase: Purchase;
  invitations: readonly PurchaseInvitation[];
  notes: readonly PurchaseNote[];
}

/** Who is in a purchase, what each sees, and how somebody joins and leaves. */
export function PeoplePart({ purchase, invitations, notes }: PeoplePartProps) {
  const isBuyer = purchase.role === 'buyer';
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <section className={classes.section} aria-labelledby="people">
          <h2 id="people">People</h2>
          <ul className={classes.rows}>
            {purchase.members.map((member) => (
              <li key={member._id}>
                <Person purchase={purchase} member={member} />
              </li>
            ))}
          </ul>
        </section>
        {invitations.length > 0 && (
          <section className={classes.section} aria-labelledby="invitations">
            <h2 id="invitations">Invited</h2>
            <ul className={classes.rows}>
              {invitations.map((invitation) => (
                <li key={invitation._id}>
                  <Invited purchase={purchase} invitation={invitation} />
                </li>
              ))}
            </ul>
          </section>
        )}
        <StopSharing purchase={purchase} />
        <ClosePurchase purchase={purchase} />
      </div>
      <div className={classes.column}>
        {isBuyer && <InviteForm purchase={purchase} notes={notes} />}
        <section className={classes.section} aria-labelledby="who-sees">
          <h2 id="who-sees">Who sees what</h2>
          <ul className={classes.points}>
            {purchaseRoles.map((role) => (
              <li key={role}>{purchaseRights[role]}</li>
            ))}
            <li>A note is its writer’s alone until they share it.</li>
            <li>
              Which professionals are here, buyers alone see. Each buyer’s chats and calls stay
              their own, and so does a shortlist, until its buyer shows somebody on it.
              Professionals see nothing of this but the dates of the home under contract, where a
              buyer shares them with one. Whoever acts for the seller must never see it: do not
              invite them.
            </li>
          </ul>
        </section>
      </div>
    </div>
  );
}

function Person({ purchase, member }: { purchase: Purchase; member: PurchaseMember }) {
  const { revalidate } = useRevalidator();
  const remove = useAction(() => removeMember(purchase._id, member._id), {
    done: purchaseOutcomes.helper_removed,
    after: () => revalidate(),
  });
  const { first_name, last_name, role, is_me } = member;
  const canRemove = purchase.role === 'buyer' && role === 'helper';
  return (
    <>
      <div>
        <b>{is_me ? 'You' : `${first_name} ${last_name}`.trim()}</b>
        <p className={classes.small}>
          {`${purchaseRoleWords[role]}, since ${dayText(member.joined_at)}`}
        </p>
        <FailureAlert sentence={remove.failure} />
      </div>
      {canRemove && (
        <Button
          size="sm"
          variant="quiet"
          aria-label={`Remove ${first_name}`}
          disabled={remove.isBusy}
          onClick={() => void remove.run()}
        >
          Remove
        </Button>
      )}
    </>
  );
}

interface InvitedProps {
  purchase: Purchase;
  invitation: PurchaseInvitation;
}

function Invited({ purchase, invitation }: InvitedProps) {
  const { revalidate } = useRevalidator();
  const { _id, email, role, by, expires_at } = invitation;
  const revoke = useAction(() => revokeInvitation(purchase._id, _id), {
    done: purchaseOutcomes.revoked,
    after: () => revalidate(),
  });
  return (
    <>
      <div>
        <b>{email}</b>
        <p className={classes.small}>
          {`${purchaseRoleWords[role]}, invited by ${nameOf(purchase.members, by)}, good until ${dayText(expires_at)}`}
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
