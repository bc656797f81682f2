import type { RemovalRequest } from '@threshold/contract/endpoints/staff/overview';
import { limits } from '@threshold/contract/limits';
import { staffOutcomes, standardReasons } from '@threshold/contract/texts/staff-texts';
import { Link } from 'react-router';
import { Alert } from '#app/components/feedback/alert.tsx';
import { toMailLink } from '#app/lib/format/links.ts';
import { paths, withQuery } from '#app/lib/paths.ts';
import { Moment, Quote, WaitClock } from '../parts/values.tsx';
import { buildListingPart } from '../record/record-page.tsx';
import { decideRemoval, listRemovals } from './api.ts';
import type { RecordAction, RecordPart, WorkKind } from './kind.ts';

const labels = { open: 'Open', removed: 'Removed', kept: 'Kept' } as const;

export const removalsKind: WorkKind<RemovalRequest> = {
  title: 'Removals',
  lead: 'A named person may have an unclaimed listing taken down with one form, without an account.',
  searchLabel: 'Search listing, name or email',
  views: labels,
  empty: { open: 'No form waits.', other: 'There are none.' },
  keys: [
    ['r', 'remove the listing'],
    ['l', 'keep it'],
  ],
  load: listRemovals,
  row: (request) => ({
    title: formatRemovalListing(request),
    text: formatRequester(request),
    end: request.status === 'open' && <WaitClock since={request.createdAt} />,
  }),
  record(request) {
    const { _id, vendor, status } = request;
    return {
      title: formatRemovalListing(request),
      text: request.email ? `Asked for by ${request.name}` : formatRequester(request),
      badge: ['outlined', labels[status]],
      parts: [
        buildRemovalPart(request),
        vendor && {
          ...buildListingPart(vendor),
          content: !vendor.claimable && status === 'open' && (
            <Alert>
              <p>
                Somebody has this listing, or has claimed it, so it cannot be removed here.{' '}
                <Link to={withQuery(paths.opsVendors, { status: vendor.status, open: vendor._id })}>
                  Open it under Vendors
                </Link>
              </p>
            </Alert>
          ),
        },
      ],
      decision: {
        description: `Mailed to ${request.email}.`,
        standard: standardReasons.removal,
        acts: listRemovalActions(request),
        decided: status !== 'open' && {
          what: labels[status],
          by: request.decided_by,
          at: request.decided_at,
          reason: request.decision_reason,
        },
      },
      history: { subject: _id, version: status },
    };
  },
};

function formatRemovalListing({ vendor }: RemovalRequest): string {
  return vendor ? vendor.business_name || vendor.full_name : 'A listing that is gone';
}

/** Name and email of the requester. Both are empty once deleted from a decided request. */
const formatRequester = ({ name, email }: RemovalRequest): string =>
  email ? `${name} · ${email}` : 'Name and email deleted';

/** The request as it was sent, or only its date if name, email and reason were deleted. */
function buildRemovalPart({ name, email, reason, createdAt }: RemovalRequest): RecordPart {
  const sent = ['Sent', <Moment key="sent" at={createdAt} />] as const;
  if (!email) {
    return {
      title: 'The form',
      content: (
        <p>
          Name, email and reason are deleted {limits.removals.kept_months} months after the
          decision, or with the account of that email.
        </p>
      ),
      facts: [sent],
    };
  }
  const mail = (
    <a key="email" href={toMailLink(email)}>
      {email}
    </a>
  );
  return {
    title: 'The form',
    content: <Quote>{reason}</Quote>,
    facts: [['Name', name], ['Email', mail], sent],
  };
}

function listRemovalActions(request: RemovalRequest): readonly RecordAction<RemovalRequest>[] {
  const { _id, vendor, email } = request;
  const decide = (decision: 'remove' | 'keep') => (reason: string) =>
    decideRemoval(_id, { decision, reason });
  const remove: RecordAction<RemovalRequest> = {
    name: 'remove',
    label: vendor ? 'Remove listing' : 'Say that it is gone',
    shortcut: 'r',
    busyLabel: 'Removing...',
    variant: 'danger',
    done: staffOutcomes.removed,
    // No confirmation if the listing is already gone.
    look: vendor
      ? {
          title: `Remove ${formatRemovalListing(request)}?`,
          label: 'Remove listing',
          consequences: [
            'The listing is gone at once, with all that belongs to it. Nobody can bring it back.',
            'Its entry in the register is never listed again.',
            `${email} reads your reason in an email.`,
          ],
        }
      : undefined,
    send: decide('remove'),
  };
  const keep: RecordAction<RemovalRequest> = {
    name: 'keep',
    label: 'Keep listing',
    shortcut: 'l',
    busyLabel: 'Keeping...',
    done: staffOutcomes.kept,
    send: decide('keep'),
  };
  // The server refuses to remove a listing that is claimed or has an open claim.
  return vendor === null || vendor.claimable ? [remove, keep] : [keep];
}
