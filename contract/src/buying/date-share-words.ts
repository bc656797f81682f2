import type { VendorType } from '../vocabularies.ts';
import { keyDateKinds } from './purchase-words.ts';

/* Rules for professionals who may read the dates of a purchase. Without zod. */

/** Real estate agents sell homes, so they act for the seller, even if they also help buyers. */
const sellersType: VendorType = 'Realestate Agent';

/** Kinds of dates that professionals may read: those of a contract. */
export const sharedDateKinds = keyDateKinds.filter(
  (kind) => kind !== 'own' && kind !== 'inspection',
);

/** Reasons why dates cannot be shared with a professional. */
export const dateShareRefusals = ['seller', 'no_account', 'not_approved', 'no_contract'] as const;
export type DateShareRefusal = (typeof dateShareRefusals)[number];
export const dateShareRefusalWords: Readonly<Record<DateShareRefusal, string>> = {
  seller:
    'Acts for the seller: a real estate agent, or the agent of this home. They never see a purchase.',
  no_account: 'Nobody has claimed this listing yet, so nobody could read the dates.',
  not_approved: 'Dates are shared only with professionals whose listing is approved.',
  no_contract: 'Dates can be shared once a home is under contract.',
};

interface Named {
  readonly vendor_type: VendorType | null;
  readonly full_name: string;
  readonly business_name: string;
}

/**
 * True if a professional acts for the seller as far as we know: by type, or as the agent that
 * buyers entered for the home.
 */
export function actsForSeller(
  { vendor_type, full_name, business_name }: Named,
  agent: string,
): boolean {
  const written = agent.toLowerCase();
  return (
    vendor_type === sellersType ||
    [full_name, business_name].some((name) => {
      const known = name.trim().toLowerCase();
      return known !== '' && written.includes(known);
    })
  );
}

export const dateShareMessages = {
  acts_for_us: 'Please say that this professional acts for you, and not for the seller.',
} as const;

export const dateShareOutcomes = {
  shared: 'They can read the dates now.',
  unshared: 'They can no longer read the dates.',
  blocked: 'Messages between you and this professional are blocked, so dates are not shared.',
  too_many: 'You have shared dates many times today. Please try again tomorrow.',
  read_failed: 'Shared dates could not be read.',
} as const;

/** Shares of dates per buyer and day, because each notifies a professional. */
export const dateSharesPerDay = 10;
