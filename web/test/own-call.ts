import type { OwnCall } from '@threshold/contract/endpoints/calls/call-outcomes';
import { customerAccount, vendorAccount } from './member-accounts.ts';

/**
 * A call of 30 minutes between the two sample members, by default on Tuesday 24 November 2026 at
 * ten in Sydney.
 */
export function ownCall(rest: Partial<OwnCall> = {}): OwnCall {
  const { _id, first_name, last_name, profile_picture } = customerAccount;
  return {
    _id: '018f0000-0000-7000-8000-0000000000c1',
    customerId: _id,
    vendorId: vendorAccount._id,
    customer: { _id, first_name, last_name, profile_picture },
    vendor: {
      _id: vendorAccount._id,
      first_name,
      last_name,
      profile_picture,
      full_name: 'Marlo Banksia',
      business_name: '',
    },
    dateTime: '2026-11-24 10:00:00',
    timezone: 'Australia/Sydney',
    startsAt: '2026-11-23T23:00:00.000Z',
    minutes: 30,
    status: 'booked',
    topic: '',
    phone_number: '',
    left: false,
    createdAt: '2026-11-01T00:00:00.000Z',
    own: { outcome: null, note: '', is_open: false },
    ...rest,
  };
}
