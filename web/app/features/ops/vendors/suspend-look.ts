import type { AdminVendor } from '@threshold/contract/admin-vendors';
import type { SecondLook } from '../parts/use-second-look.tsx';
import { nameOf } from './vendor-words.ts';

/** What comes of suspending a listing. */
export const suspendLook = (vendor: AdminVendor): SecondLook => ({
  title: `Suspend ${nameOf(vendor)}?`,
  label: 'Suspend',
  consequences: [
    'The listing leaves search and its page at once.',
    'The vendor reads your reason in an email.',
    ...(vendor.status === 'approved'
      ? ['Calls that are booked are called off, and customers are told.']
      : []),
    'The owner cannot delete the account until you let them.',
    'It may go back to pending later. What was mailed and called off stays so.',
  ],
});
