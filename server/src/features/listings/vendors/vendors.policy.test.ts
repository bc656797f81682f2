import { vendorStatuses } from '@threshold/contract/vocabularies';
import { describe, expect, it } from 'vitest';
import { type Actor, guestActor } from '../../../lib/actor.ts';
import { canReadContact, canReadPrivateProfile, canSeeVendor } from './vendors.policy.ts';

const sessionId = 's';
const customer: Actor = { role: 'customer', id: 'c', sessionId };
const own: Actor = { role: 'vendor', id: 'v', accountId: 'a', sessionId };
const other: Actor = { role: 'vendor', id: 'w', accountId: 'b', sessionId };
const staff = {
  role: 'staff',
  staffRole: 'reviewer',
  id: 'v',
  sessionId,
  isEnrolling: false,
  isRecovering: false,
} as const;
const listing = (status: (typeof vendorStatuses)[number], is_unclaimed = false) => ({
  id: 'v',
  status,
  is_unclaimed,
});

describe('vendor policy', () => {
  it('shows public listings to everyone, hidden listings to their vendor and staff', () => {
    const seenBy = (actor: Actor) =>
      vendorStatuses.filter((status) => canSeeVendor(actor, listing(status)));
    for (const actor of [guestActor, customer, other]) {
      expect(seenBy(actor)).toEqual(['claimed', 'pending', 'approved']);
    }
    for (const actor of [own, staff]) expect(seenBy(actor)).toEqual([...vendorStatuses]);
    expect(canSeeVendor(guestActor, listing('in_complete', true))).toBe(true);
    expect(canSeeVendor(guestActor, listing('suspended', true))).toBe(false);
  });

  it('shows contact details to customers and the vendor of the listing', () => {
    const readers = [guestActor, customer, own, other, staff].filter((actor) =>
      canReadContact(actor, listing('approved')),
    );
    expect(readers).toEqual([customer, own]);
    expect(canReadPrivateProfile(own, listing('approved'))).toBe(true);
    expect(canReadPrivateProfile(customer, listing('approved'))).toBe(false);
  });
});
