import { deletedAccountNames } from '@threshold/contract/endpoints/accounts/accounts';
import type { MemberRole } from '@threshold/contract/vocabularies';

interface Names {
  readonly full_name: string | null;
  readonly business_name: string | null;
}

/** Name of a vendor for its customers: the person's or the business name, or empty. */
export const getDisplayName = ({ full_name, business_name }: Names): string =>
  full_name || business_name || '';

/** Name of a listing for staff and in registers: the business name, or else the person's name. */
export const getListingName = ({ full_name, business_name }: Names): string =>
  business_name || full_name || '';

/** Name of a deleted account, as shown to members who dealt with it. */
export function createFormerPersonNames(role: MemberRole) {
  const [first_name = '', last_name = ''] = deletedAccountNames[role].split(' ');
  return { first_name, last_name, full_name: deletedAccountNames[role], business_name: '' };
}

/** Returns the path at which pages load a picture. */
const mediaUrl = (name: string): string => `/media/${name}`;

/** Returns a picture as answers contain it. */
export const presentPicture = (name: string | null) => (name ? { file_url: mediaUrl(name) } : null);
