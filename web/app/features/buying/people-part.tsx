import { Group, Stack } from '@mantine/core';
import type { PurchaseNote } from '@threshold/contract/endpoints/purchases/purchase-documents';
import type { PurchaseInvitation } from '@threshold/contract/endpoints/purchases/purchase-people';
import type {
  Purchase,
  PurchaseMember,
} from '@threshold/contract/endpoints/purchases/purchase-shapes';
import { documentDays } from '@threshold/contract/rules/purchases/purchase-limits';
import { purchaseOutcomes } from '@threshold/contract/texts/purchase-texts';
import {
  purchaseRights,
  purchaseRoles,
  purchaseRoleWords,
} from '@threshold/contract/texts/purchase-words';
import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { LazyConfirmDialog } from '#app/components/dialogs/lazy-confirm-dialog.tsx';
import { FailureAlert } from '#app/components/feedback/alert.tsx';
import { dayText } from '#app/lib/format/dates.ts';
import { toasts } from '#app/lib/toasts.ts';
import { closePurchase, reopenPurchase } from './api.ts';
import classes from './buying.module.css';
import { InviteForm } from './invite-form.tsx';
import { nameOf } from './people.ts';
import { removeMember, revokeInvitation } from './sharing-api.ts';
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
              <Group
                component="li"
                className="ruled"
                gap="8px 24px"
                justify="space-between"
                py="sm"
                key={member._id}
              >
                <PersonRow
                  purchase={purchase}
                  member={member}
                  onRemoved={() => isGoing(member._id)}
                />
              </Group>
            ))}
          </ul>
        </section>
        {invitations.length > 0 && (
          <section className={classes.section} aria-labelledby="invitations">
            <h2 id="invitations">Invited</h2>
            <ul className={classes.rows}>
              {invitations.map((invitation) => (
                <Group
                  component="li"
                  className="ruled"
                  gap="8px 24px"
                  justify="space-between"
                  py="sm"
                  key={invitation._id}
                >
                  <InvitedRow
                    purchase={purchase}
                    invitation={invitation}
                    onRevoked={() => heading.current?.focus()}
                  />
                </Group>
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
          <Stack component="ul" gap={6} pl={20} style={{ listStyle: 'disc' }}>
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
          </Stack>
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

interface InvitedRowProps {
  purchase: Purchase;
  invitation: PurchaseInvitation;
  onRevoked: () => void;
}

/** A pending invitation with a button that revokes it. */
function InvitedRow({ purchase, invitation, onRevoked }: InvitedRowProps) {
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

interface PersonRowProps {
  purchase: Purchase;
  member: PurchaseMember;
  onRemoved: () => void;
}

/** A member of the purchase. Buyers can remove a helper after a confirmation. */
function PersonRow({ purchase, member, onRemoved }: PersonRowProps) {
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
