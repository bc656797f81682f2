import type { OwnVendor } from '@threshold/contract/vendors';
import type { VendorStatus } from '@threshold/contract/vocabularies';

export interface ListingWords {
  title: string;
  text: string;
}

const words: Readonly<Record<VendorStatus, ListingWords>> = {
  in_complete: {
    title: 'Your listing is not finished',
    text: 'Nobody finds it until it is. Fill in what is missing, and we start checking.',
  },
  claimed: {
    title: 'This listing is yours now',
    text: "It stands in the search as 'Not verified'. Fill in what is missing, and we start checking.",
  },
  pending: {
    title: 'We are checking your listing',
    text: "We compare it with the public registers and tell you by email. Until then it stands in the search as 'Not verified'.",
  },
  approved: {
    title: 'Your listing is live',
    text: 'Customers find it in the search, with what we checked and when.',
  },
  rejected: {
    title: 'Your listing was not approved',
    text: 'It is not in the search. Put right what is named below, or call us.',
  },
  suspended: {
    title: 'Your listing is suspended',
    text: 'It is not in the search. Call us to find out what it takes to bring it back.',
  },
};

/**
 * Describes the status of a listing. An open claim comes first, because it blocks everything else.
 */
export function listingWords({
  status,
  pending_claim,
}: Pick<OwnVendor, 'status' | 'pending_claim'>): ListingWords {
  if (!pending_claim) return words[status];
  return {
    title: `Your claim of ${pending_claim.name} is being decided`,
    text: 'We compare your proof with the listing and tell you by email. Until then nobody can edit it.',
  };
}
