import type { StaffClaim } from '@threshold/contract/endpoints/staff/listings';
import { isWebmail } from '@threshold/contract/rules/text/mail-addresses';
import { staffOutcomes, standardReasons } from '@threshold/contract/texts/staff-texts';
import { WaitClock } from '../parts/values.tsx';
import { CodeProtectedFiles } from '../record/files-by-code.tsx';
import { buildListingPart } from '../record/record-page.tsx';
import { decideClaim, listClaims, openClaimProof } from './api.ts';
import type { RecordAction, WorkKind } from './kind.ts';

const labels = { pending: 'Pending', accepted: 'Accepted', rejected: 'Rejected' } as const;

export const claimsKind: WorkKind<StaffClaim> = {
  title: 'Claims',
  lead: 'Accepted, the claimant takes the listing over with its address and reviews. Rejected, it is free again unless another claim is open.',
  searchLabel: 'Search listing or claimant',
  views: labels,
  empty: { pending: 'No claim waits for a decision.', other: 'There are none.' },
  keys: [
    ['f', 'open the files'],
    ['o', 'look at the first of them'],
    ['a', 'accept the claim'],
    ['r', 'reject it'],
  ],
  load: listClaims,
  row: ({ vendor, claimant, status, createdAt }) => ({
    title: vendor.business_name || vendor.full_name,
    text: `${claimant.first_name} ${claimant.last_name} · ${claimant.email}`,
    end: status === 'pending' && <WaitClock since={createdAt} />,
  }),
  record(claim) {
    const { _id, vendor, claimant, status } = claim;
    const addresses = formatClaimantAddresses(claim);
    return {
      title: vendor.business_name || vendor.full_name,
      text: `Claimed by ${claimant.first_name} ${claimant.last_name}`,
      badge: [status === 'rejected' ? 'error' : 'outlined', labels[status]],
      parts: [
        buildListingPart(vendor, [
          ['Type', vendor.vendor_type],
          ['Website', vendor.website],
          ['Work email', vendor.work_email],
        ]),
        {
          title: 'The claimant',
          facts: [
            ['Name', `${claimant.first_name} ${claimant.last_name}`],
            ['Email of the account', addresses.account],
            ['Work email given', addresses.given],
            ['Phone given', claim.phone_number],
            ['Address given', claim.address],
            ['Other open claims', String(claim.other_claims)],
          ],
        },
        {
          title: 'Proof',
          content: (
            <CodeProtectedFiles
              groups={[{ kind: 'Proof', files: claim.proof }]}
              open={(code) => openClaimProof(_id, code)}
              emptyText="The claimant has sent no document."
            />
          ),
        },
      ],
      decision: {
        description: 'The claimant reads it in an email.',
        standard: standardReasons.claim,
        acts: listClaimActions(claim),
        decided: status !== 'pending' && {
          what: labels[status],
          by: claim.decided_by,
          at: claim.decided_at,
          reason: claim.reason,
        },
      },
      history: { subject: vendor._id, version: status },
    };
  },
};

function listClaimActions({
  _id,
  claimant,
  other_claims,
}: StaffClaim): readonly RecordAction<StaffClaim>[] {
  const decide = (decision: 'accept' | 'reject') => (reason: string) =>
    decideClaim(_id, { decision, reason: reason || undefined });
  return [
    {
      name: 'accept',
      label: 'Accept claim',
      shortcut: 'a',
      busyLabel: 'Accepting...',
      variant: 'primary',
      done: staffOutcomes.claim_accepted,
      isReasonOptional: true,
      look: {
        title: `Give this listing to ${claimant.first_name} ${claimant.last_name}?`,
        label: 'Accept claim',
        consequences: [
          'Their account gets the listing, with its address and its reviews. Nobody can take it back.',
          'What they entered for a listing of their own fills the gaps of this one.',
          `${claimant.email} is told by email.`,
          ...(other_claims > 0
            ? [`Other open claims of this listing are rejected: ${other_claims}.`]
            : []),
        ],
      },
      send: decide('accept'),
    },
    {
      name: 'reject',
      label: 'Reject claim',
      shortcut: 'r',
      busyLabel: 'Rejecting...',
      variant: 'danger',
      done: staffOutcomes.claim_rejected,
      send: decide('reject'),
    },
  ];
}

type AddressMatch = 'same' | 'other' | 'webmail' | 'unknown';

/** Returns the domain of an email address or a link, such as 'ironbark.example'. */
export function parseDomain(text: string): string | undefined {
  const host = text.includes('@') ? text.split('@').at(-1) : parseLinkHost(text);
  return (
    host
      ?.trim()
      .toLowerCase()
      .replace(/^www\./, '') || undefined
  );
}

function parseLinkHost(link: string): string | undefined {
  const address = /^[a-z]+:\/\//i.test(link) ? link : `https://${link}`;
  return link.trim() && URL.canParse(address) ? new URL(address).hostname : undefined;
}

/** Compares an email address with the listing's website and email, by domain or subdomain. */
export function matchListingDomain(
  address: string,
  { website, work_email }: Pick<StaffClaim['vendor'], 'website' | 'work_email'>,
): AddressMatch {
  const claimed = parseDomain(address);
  if (!claimed) return 'unknown';
  const own = [parseDomain(website), parseDomain(work_email)].filter((one) => one !== undefined);
  if (isWebmail(address)) return 'webmail';
  if (own.length === 0) return 'unknown';
  const isOwn = own.some((domain) => claimed === domain || claimed.endsWith(`.${domain}`));
  return isOwn ? 'same' : 'other';
}

const matchTexts: Readonly<Record<AddressMatch, string>> = {
  same: "at the listing's own domain",
  other: "not at the listing's domain",
  webmail: 'a free mailbox, which proves nothing',
  unknown: 'the listing names no domain to compare with',
};

/** Describes the claimant's email addresses. Only the address of the account is verified. */
export function formatClaimantAddresses({
  vendor,
  claimant,
  work_email,
}: Pick<StaffClaim, 'vendor' | 'claimant' | 'work_email'>) {
  const matchText = (address: string) => matchTexts[matchListingDomain(address, vendor)];
  const account = `${claimant.email} (verified; ${matchText(claimant.email)})`;
  if (!work_email) return { account, given: null };
  const isSame = work_email === claimant.email;
  return {
    account,
    given: isSame ? 'The same' : `${work_email} (not verified; ${matchText(work_email)})`,
  };
}
