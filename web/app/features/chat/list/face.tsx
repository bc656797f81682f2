import type { MemberRole } from '@threshold/contract/vocabularies';
import { CustomerAvatar } from '#app/components/pictures/customer-avatar.tsx';
import { VendorAvatar } from '#app/components/pictures/vendor-avatar.tsx';
import type { Other } from '../model/inbox-requests.ts';

/** Picture of the other party: the vendor's avatar for customers, the customer's for vendors. */
export function Face({ other, reader, size }: { other: Other; reader: MemberRole; size: number }) {
  return reader === 'customer' ? (
    <VendorAvatar
      id={other._id}
      name={other.name}
      photo={other.photo}
      state={other.isVerified ? 'verified' : 'unverified'}
      size={size}
    />
  ) : (
    <CustomerAvatar name={other.name} photo={other.photo} size={size} />
  );
}
