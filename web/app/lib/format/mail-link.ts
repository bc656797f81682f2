/** A link that writes to the address. In a link '?', '&' and '%' of an address would begin other fields of the mail. */
export const mailLink = (email: string): string =>
  `mailto:${email.split('@').map(encodeURIComponent).join('@')}`;
