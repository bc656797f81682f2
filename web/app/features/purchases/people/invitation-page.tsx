import type { OpenedInvitation } from '@threshold/contract/endpoints/purchases/purchase-people';
import {
  formatOtherInviteeMessage,
  invitationReplaced,
  purchaseOutcomes,
} from '@threshold/contract/texts/purchase-texts';
import { purchaseRights } from '@threshold/contract/texts/purchase-words';
import { Link, useNavigate } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { FailureAlert } from '#app/components/feedback/alert.tsx';
import { EmptyState } from '#app/components/feedback/empty.tsx';
import { Keys } from '#app/components/pictures/drawings/keys.tsx';
import { dayText } from '#app/lib/format/dates.ts';
import { paths } from '#app/lib/paths.ts';
import { useAction } from '#app/lib/use-action.ts';
import { acceptInvitation } from './people-api.ts';

interface InvitationPageProps {
  token: string;
  invitation: OpenedInvitation;
  /** Email of the signed-in account. */
  email: string;
}

export function InvitationPage({ token, invitation, email }: InvitationPageProps) {
  const navigate = useNavigate();
  const accept = useAction(() => acceptInvitation(token), {
    toast: false,
    after: ({ _id }) => navigate(paths.purchase(_id)),
  });
  const problem = getInvitationProblem(invitation, email);
  const by = invitation.by || 'Somebody';
  return (
    <div className="wrap">
      <EmptyState
        headingLevel={1}
        drawing={<Keys />}
        title={`${by} invites you to a home purchase`}
        actions={
          invitation.purchase ? (
            <Button component={Link} variant="primary" to={paths.purchase(invitation.purchase)}>
              Open the purchase
            </Button>
          ) : (
            !problem && (
              <Button variant="primary" disabled={accept.isBusy} onClick={() => void accept.run()}>
                {accept.isBusy ? 'Joining...' : `Join as a ${invitation.role}`}
              </Button>
            )
          )
        }
      >
        {problem && (
          <p>
            <b>{problem}</b>
          </p>
        )}
        <p>
          {`${purchaseRights[invitation.role]} ${
            invitation.role === 'buyer'
              ? 'Each may stop sharing at any time. Notes are your own until you share them.'
              : 'They may leave at any time.'
          }`}
        </p>
        <FailureAlert sentence={accept.failure} />
      </EmptyState>
    </div>
  );
}

/** Returns why the invitation cannot be accepted; undefined if it can be accepted. */
function getInvitationProblem(invitation: OpenedInvitation, email: string): string | undefined {
  const { state, is_mine, replaced_at } = invitation;
  if (state === 'replaced') return invitationReplaced(replaced_at ? dayText(replaced_at) : '');
  if (state === 'accepted') return purchaseOutcomes.invitation_used;
  if (state === 'revoked') return purchaseOutcomes.invitation_revoked;
  if (state === 'expired') return purchaseOutcomes.invitation_expired;
  return is_mine ? undefined : formatOtherInviteeMessage(invitation.email, email);
}
