import { deletedAccountNames } from '@threshold/contract/endpoints/accounts/accounts';
import type { MemberRole } from '@threshold/contract/vocabularies';

interface Names {
  readonly full_name: string | null;
  readonly business_name: string | null;
}

/** Returns a vendor's name for customers: the person's name, else the business name, else ''. */
export const getDisplayName = ({ full_name, business_name }: Names): string =>
  full_name || business_name || '';

/** Returns a listing's name for staff: the business name, or else the person's name. */
export const getListingName = ({ full_name, business_name }: Names): string =>
  business_name || full_name || '';

/** Name of a deleted account, as shown to members who dealt with it. */
export function createFormerPersonNames(role: MemberRole) {
  const [first_name = '', last_name = ''] = deletedAccountNames[role].split(' ');
  return { first_name, last_name, full_name: deletedAccountNames[role], business_name: '' };
}

/** Returns the path at which pages load a picture. */
const mediaUrl = (name: string): string => `/media/${name}`;

/** Returns a picture in the form of the API's answers; null if there is no picture. */
export const presentPicture = (name: string | null) => (name ? { file_url: mediaUrl(name) } : null);
