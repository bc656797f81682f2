import { brand } from '@threshold/contract/brand';
import { link, type TextLink } from './legal-document.ts';

/** Email address and, if there is one, phone number of the support. */
export const supportLinks: readonly (string | TextLink)[] = [
  link(brand.support_email, brand.support_email_link),
  ...(brand.phone && brand.phone_link ? [' or ', link(brand.phone, brand.phone_link)] : []),
];
