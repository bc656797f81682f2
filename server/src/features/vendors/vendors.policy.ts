import { listedVendorStatuses } from '@threshold/contract/vocabularies';
import type { Actor, Party } from '../../lib/actor.ts';
import type { VendorRow } from './vendors.repo.ts';

type Listing = Pick<VendorRow, 'id' | 'status' | 'is_unclaimed'>;

const isOwn = (actor: Actor | Party, { id }: Listing) => actor.role === 'vendor' && actor.id === id;

/** Everyone sees what search shows. A draft, a rejected and a suspended listing are seen by their vendor and by staff. */
export function canSeeVendor(actor: Actor | Party, listing: Listing): boolean {
  const isListed =
    listedVendorStatuses.some((status) => status === listing.status) &&
    (listing.status !== 'in_complete' || listing.is_unclaimed);
  return isListed || isOwn(actor, listing) || actor.role === 'staff';
}

/** E-mail, phone, website and LinkedIn are for customers and for the vendor itself. */
export function canReadContact(actor: Actor, listing: Listing): boolean {
  return actor.role === 'customer' || isOwn(actor, listing);
}

/** The part of a profile that is nobody else's business. */
export const canReadWhole = isOwn;

/** Whether a listing may be claimed. Several may claim it until staff accept one of them. */
export const isClaimable = ({ status, is_unclaimed }: Pick<Listing, 'status' | 'is_unclaimed'>) =>
  is_unclaimed && (status === 'in_complete' || status === 'claimed');
