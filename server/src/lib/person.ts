import { formerNames } from '@threshold/contract/leaving';
import type { MemberRole } from '@threshold/contract/vocabularies';

interface Names {
  readonly full_name: string | null;
  readonly business_name: string | null;
}

/** What people call a vendor whom they deal with: the person first. Empty where it has no name yet. */
export const displayName = ({ full_name, business_name }: Names): string =>
  full_name || business_name || '';

/** What a listing is called where it is the listing that counts, for staff and in registers: the business first. */
export const listingName = ({ full_name, business_name }: Names): string =>
  business_name || full_name || '';

/** How somebody who has deleted the account reads to those who dealt with them. */
export function formerPerson(role: MemberRole) {
  const [first_name = '', last_name = ''] = formerNames[role].split(' ');
  return { first_name, last_name, full_name: formerNames[role], business_name: '' };
}

/** The path at which pages show the picture of that name. */
const mediaUrl = (name: string): string => `/media/${name}`;

/** A picture as answers carry it. */
export const presentPicture = (name: string | null) => (name ? { file_url: mediaUrl(name) } : null);
