import { Stack } from '@mantine/core';
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
import { useRef } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { FailureAlert } from '#app/components/feedback/alert.tsx';
import { dayText } from '#app/lib/format/dates.ts';
import { toasts } from '#app/lib/toasts.ts';
import { closePurchase, reopenPurchase } from '../api.ts';
import classes from '../purchase.module.css';
import { DeleteButton, Row, RowButton, Section, useFocusOnRemoval } from '../purchase-layout.tsx';
import { useSharedAct } from '../shared-form.tsx';
import { getMemberNameInSentence } from '../words.ts';
import { InviteForm } from './invite-form.tsx';
import { removeMember, revokeInvitation } from './people-api.ts';
import { StopSharing } from './stop-sharing.tsx';

interface PeoplePartProps {
  purchase: Purchase;
  invitations: readonly PurchaseInvitation[];
  notes: readonly PurchaseNote[];
}

/** Members of a purchase, their permissions, and how people join and leave. */
export function PeoplePart({ purchase, invitations, notes }: PeoplePartProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const markRemoved = useFocusOnRemoval(purchase.members, heading);
  const isBuyer = purchase.role === 'buyer';
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <Section id="people" title="People" headingRef={heading}>
          <ul className={classes.rows}>
            {purchase.members.map((member) => (
              <Row key={member._id}>
                <PersonRow
                  purchase={purchase}
                  member={member}
                  onRemoved={() => markRemoved(member._id)}
                />
              </Row>
            ))}
          </ul>
        </Section>
        {invitations.length > 0 && (
          <Section id="invitations" title="Invited">
            <ul className={classes.rows}>
              {invitations.map((invitation) => (
                <Row key={invitation._id}>
                  <InvitedRow
                    purchase={purchase}
                    invitation={invitation}
                    onRevoked={() => heading.current?.focus()}
                  />
                </Row>
              ))}
            </ul>
          </Section>
        )}
        <StopSharing purchase={purchase} />
        <ClosePurchase purchase={purchase} />
      </div>
      <div className={classes.column}>
        {isBuyer && <InviteForm purchase={purchase} notes={notes} />}
        <Section id="who-sees" title="Who sees what">
          <Stack component="ul" gap="xs" pl="var(--s-20)" style={{ listStyle: 'disc' }}>
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
        </Section>
      </div>
    </div>
  );
}

/** Closes or reopens the purchase. Shown to buyers if no home is under contract or settled. */
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
    <Section id="close" title={isClosed ? 'Closed' : 'Stopped looking?'} headingRef={heading}>
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
    </Section>
  );
}

interface InvitedRowProps {
  purchase: Purchase;
  invitation: PurchaseInvitation;
  onRevoked: () => void;
}

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
          {`${purchaseRoleWords[role]}, invited by ${getMemberNameInSentence(purchase.members, by)}, good until ${dayText(expires_at)}`}
        </p>
        <FailureAlert sentence={revoke.failure} />
      </div>
      <RowButton
        label="Take back"
        aria-label={`Take back the invitation of ${email}`}
        disabled={revoke.isBusy}
        onClick={() => void revoke.run()}
      />
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
  const { revalidate } = useRevalidator();
  const { first_name, last_name, role, is_me } = member;
  return (
    <>
      <div>
        <b>{is_me ? 'You' : `${first_name} ${last_name}`.trim()}</b>
        <p className={classes.small}>
          {`${purchaseRoleWords[role]}, since ${dayText(member.joined_at)}`}
        </p>
      </div>
      {purchase.role === 'buyer' && role === 'helper' && (
        <DeleteButton
          label="Remove"
          aria-label={`Remove ${first_name}`}
          title={`Remove ${first_name}?`}
          text="They see nothing of it from then on. Only a new invitation brings them back."
          busyLabel="Removing..."
          onConfirm={async () => {
            await removeMember(purchase._id, member._id);
            onRemoved();
            await revalidate();
            toasts.success(purchaseOutcomes.helper_removed);
          }}
        />
      )}
    </>
  );
}
