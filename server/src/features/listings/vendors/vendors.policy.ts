import { listedVendorStatuses } from '@threshold/contract/vocabularies';
import type { Actor, Party } from '../../../lib/actor.ts';
import type { VendorRow } from './vendors.repo.ts';

type Listing = Pick<VendorRow, 'id' | 'status' | 'is_unclaimed'>;

const isListingOwner = (actor: Actor | Party, { id }: Listing) =>
  actor.role === 'vendor' && actor.id === id;

/** True if the actor may see a listing. Hidden listings are visible to their vendor and staff. */
export function canSeeVendor(actor: Actor | Party, listing: Listing): boolean {
  const isListed =
    listedVendorStatuses.some((status) => status === listing.status) &&
    (listing.status !== 'in_complete' || listing.is_unclaimed);
  return isListed || isListingOwner(actor, listing) || actor.role === 'staff';
}

/** True if the actor may read the listing's email, phone, website and LinkedIn. */
export function canReadContact(actor: Actor, listing: Listing): boolean {
  return actor.role === 'customer' || isListingOwner(actor, listing);
}

/** True if the actor is the listing's vendor, who may read the private part of the profile. */
export const canReadPrivateProfile = isListingOwner;

/** True if the listing may be claimed. Several vendors may claim it until staff accept one. */
export const isClaimable = ({ status, is_unclaimed }: Pick<Listing, 'status' | 'is_unclaimed'>) =>
  is_unclaimed && (status === 'in_complete' || status === 'claimed');
