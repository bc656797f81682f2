import {
  type CheckedField,
  checkedFieldLabels,
  checkedFields,
  type OwnVendor,
} from '@threshold/contract/endpoints/listings/vendors';
import { dateText } from './dates.ts';

type Listing = Pick<OwnVendor, CheckedField | 'services' | 'pending_changes'>;

/** Lists the current and the requested value of each changed field; empty without changes. */
export function listPendingChangeRows(
  listing: Listing,
): { label: string; now: string; asked: string }[] {
  const { pending_changes } = listing;
  if (!pending_changes) return [];
  const rows = checkedFields
    .filter((field) => field in pending_changes)
    .map((field) => ({
      label: checkedFieldLabels[field],
      now: formatFieldValue(field, listing[field]),
      asked: formatFieldValue(field, pending_changes[field]),
    }));
  const { services } = pending_changes;
  if (!services) return rows;
  const names = (of: Listing['services']) => of.map(({ servicesName }) => servicesName).join(', ');
  return [
    ...rows,
    { label: 'Services', now: names(listing.services) || none, asked: names(services) || none },
  ];
}

const none = 'Nothing';

function formatFieldValue(field: CheckedField, value: string | null | undefined): string {
  if (!value) return field === 'licence_state' ? 'All of Australia' : none;
  return field === 'licence_expires_on' ? dateText(value) : value;
}

export function applyPendingChanges<T extends OwnVendor>(listing: T): T {
  const { asked_at: _, ...asked } = listing.pending_changes ?? { asked_at: '' };
  return { ...listing, ...asked };
}
