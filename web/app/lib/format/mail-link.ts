/**
 * A `mailto:` link. The address is encoded, because '?', '&' and '%' in it would begin other fields
 * of the mail.
 */
export const mailLink = (email: string): string =>
  `mailto:${email.split('@').map(encodeURIComponent).join('@')}`;
