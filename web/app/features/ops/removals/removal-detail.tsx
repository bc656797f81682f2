import type { RemovalRequest } from '@threshold/contract/admin-desk';
import { limits } from '@threshold/contract/limits';
import { adminOutcomes } from '@threshold/contract/outcomes-admin';
import { standardReasons } from '@threshold/contract/standard-reasons';
import { Link } from 'react-router';
import { Alert } from '#app/components/feedback/alert.tsx';
import { Badge } from '#app/components/feedback/badge.tsx';
import { mailLink } from '#app/lib/format/mail-link.ts';
import { paths, withQuery } from '#app/lib/paths.ts';
import { Decision } from '../parts/decision.tsx';
import { DescriptionList } from '../parts/description-list.tsx';
import { Detail, Part } from '../parts/detail.tsx';
import { History } from '../parts/history.tsx';
import { ListingPart } from '../parts/listing-part.tsx';
import { Moment } from '../parts/moment.tsx';
import { Quote } from '../parts/quote.tsx';
import type { ReasonedAct } from '../parts/reason-form.tsx';
import { decideRemoval } from './api.ts';

export interface RemovalDetailProps {
  request: RemovalRequest;
  onDecided: (request: RemovalRequest) => void;
  onRefresh: () => void;
}

const labels = { open: 'Open', removed: 'Removed', kept: 'Kept' } as const;

/** Display name of the listing. */
export function listingOf({ vendor }: RemovalRequest): string {
  return vendor ? vendor.business_name || vendor.full_name : 'A listing that is gone';
}

/** Name and email of the requester. Both are deleted from old requests and with an account. */
export const askerOf = ({ name, email }: RemovalRequest): string =>
  email ? `${name} · ${email}` : 'Name and email deleted';

/** A removal request and the listing it refers to. */
export function RemovalDetail({ request, onDecided, onRefresh }: RemovalDetailProps) {
  const { _id, vendor, status } = request;

  async function decide(decision: 'remove' | 'keep', reason: string) {
    onDecided(await decideRemoval(_id, decision, reason));
  }

  // The server refuses to remove a listing that is claimed or has an open claim.
  const mayGo = vendor === null || vendor.claimable;
  const remove: ReasonedAct = {
    name: 'remove',
    label: vendor ? 'Remove listing' : 'Say that it is gone',
    shortcut: 'r',
    busyLabel: 'Removing...',
    variant: 'danger',
    done: adminOutcomes.removed,
    needsReason: true,
    // No confirmation if the listing is already gone.
    ...(vendor && {
      look: {
        title: `Remove ${listingOf(request)}?`,
        label: 'Remove listing',
        consequences: [
          'The listing is gone at once, with all that belongs to it. Nobody can bring it back.',
          'Its entry in the register is never listed again.',
          `${request.email} reads your reason in an email.`,
        ],
      },
    }),
    send: (reason) => decide('remove', reason),
  };
  const keep: ReasonedAct = {
    name: 'keep',
    label: 'Keep listing',
    shortcut: 'l',
    busyLabel: 'Keeping...',
    variant: 'default',
    done: adminOutcomes.kept,
    needsReason: true,
    send: (reason) => decide('keep', reason),
  };

  return (
    <Detail
      title={listingOf(request)}
      text={request.email ? `Asked for by ${request.name}` : askerOf(request)}
      badge={<Badge kind="outlined">{labels[status]}</Badge>}
    >
      <Part title="The form">
        {request.email ? (
          <Quote>{request.reason}</Quote>
        ) : (
          <p>
            Name, email and reason are deleted {limits.removals.kept_months} months after the
            decision, or with the account of that email.
          </p>
        )}
        <DescriptionList
          facts={[
            ...(request.email
              ? ([
                  ['Name', request.name],
                  [
                    'Email',
                    <a key="email" href={mailLink(request.email)}>
                      {request.email}
                    </a>,
                  ],
                ] as const)
              : []),
            ['Sent', <Moment key="sent" at={request.createdAt} />],
          ]}
        />
      </Part>
      {vendor && (
        <ListingPart listing={vendor}>
          {!vendor.claimable && status === 'open' && (
            <Alert>
              <p>
                Somebody has this listing, or has claimed it, so it cannot be removed here.{' '}
                <Link to={withQuery(paths.opsVendors, { status: vendor.status, open: vendor._id })}>
                  Open it under Vendors
                </Link>
              </p>
            </Alert>
          )}
        </ListingPart>
      )}
      <Decision
        decided={
          status === 'open'
            ? undefined
            : {
                what: labels[status],
                by: request.decided_by,
                at: request.decided_at,
                reason: request.decision_reason,
              }
        }
        description={`Mailed to ${request.email}.`}
        standard={standardReasons.removal}
        acts={mayGo ? [remove, keep] : [keep]}
        onRefresh={onRefresh}
      />
      <Part title="History">
        <History subject={_id} version={status} />
      </Part>
    </Detail>
  );
}
