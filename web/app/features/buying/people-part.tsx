import { documentDays } from '@threshold/contract/buying/document-retention';
import type { PurchaseNote } from '@threshold/contract/buying/purchase-notes';
import { purchaseOutcomes } from '@threshold/contract/buying/purchase-sentences';
import type { Purchase } from '@threshold/contract/buying/purchase-shapes';
import type { PurchaseInvitation } from '@threshold/contract/buying/purchase-sharing';
import { purchaseRights, purchaseRoles } from '@threshold/contract/buying/purchase-words';
import { useRef } from 'react';
import { Button } from '#app/components/button.tsx';
import { FailureAlert } from '#app/components/failure-alert.tsx';
import { closePurchase, reopenPurchase } from './api.ts';
import classes from './buying.module.css';
import { InviteForm } from './invite-form.tsx';
import { InvitedRow } from './invited-row.tsx';
import { PersonRow } from './person-row.tsx';
import { StopSharing } from './stop-sharing.tsx';
import { useFocusWhenGone } from './use-focus-when-gone.ts';
import { useSharedAct } from './use-shared-act.ts';

interface PeoplePartProps {
  purchase: Purchase;
  invitations: readonly PurchaseInvitation[];
  notes: readonly PurchaseNote[];
}

/** Members of a purchase, their permissions, and how people join and leave. */
export function PeoplePart({ purchase, invitations, notes }: PeoplePartProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isGoing = useFocusWhenGone(purchase.members, heading);
  const isBuyer = purchase.role === 'buyer';
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <section className={classes.section} aria-labelledby="people">
          <h2 id="people" ref={heading} tabIndex={-1}>
            People
          </h2>
          <ul className={classes.rows}>
            {purchase.members.map((member) => (
              <li key={member._id}>
                <PersonRow
                  purchase={purchase}
                  member={member}
                  onRemoved={() => isGoing(member._id)}
                />
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
                  <InvitedRow
                    purchase={purchase}
                    invitation={invitation}
                    onRevoked={() => heading.current?.focus()}
                  />
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
              Only buyers see which professionals are here. Each buyer’s chats, calls and shortlist
              stay their own.
            </li>
            <li>
              A professional sees only the dates of the home under contract, once a buyer shares
              them.
            </li>
            <li>Do not invite anybody who acts for the seller: they must never see this.</li>
          </ul>
        </section>
      </div>
    </div>
  );
}

/**
 * For buyers: closes or reopens the purchase. Nothing while a home is under contract or settled.
 */
function ClosePurchase({ purchase }: { purchase: Purchase }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { _id, role, stage } = purchase;
  const isClosed = stage === 'closed';
  const act = useSharedAct(() => (isClosed ? reopenPurchase : closePurchase)(_id), {
    done: isClosed ? purchaseOutcomes.reopened : purchaseOutcomes.closed,
    after: () => heading.current?.focus(),
  });
  if (role !== 'buyer' || !(isClosed || stage === 'looking')) return null;
  return (
    <section className={classes.section} aria-labelledby="close">
      <h2 id="close" ref={heading} tabIndex={-1}>
        {isClosed ? 'Closed' : 'Stopped looking?'}
      </h2>
      <p className={classes.lead}>
        {isClosed
          ? `Everything here stays readable. Documents about each of you are deleted ${documentDays} days after closing, unless you open the purchase again.`
          : `Close this purchase for all of its buyers. Everything stays readable, and dates that are open go on reminding you. Documents about each of you are deleted ${documentDays} days later. A new home opens it again.`}
      </p>
      <FailureAlert sentence={act.failure} />
      <div>
        <Button disabled={act.isBusy} onClick={() => void act.run()}>
          {isClosed ? 'Open it again' : 'Close this purchase'}
        </Button>
      </div>
    </section>
  );
}
