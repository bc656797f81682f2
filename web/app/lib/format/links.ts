/** Formats Australian phone numbers as '0400 000 000' or '02 9000 1234'; others are unchanged. */
export function phoneText(number: string): string {
  const groups = number.startsWith('04') ? /^(\d{4})(\d{3})(\d{3})$/ : /^(\d{2})(\d{4})(\d{4})$/;
  return number.replace(groups, '$1 $2 $3');
}

/**
 * Returns a `tel:` link that also works abroad. Australian numbers get the country code, except
 * those that begin with 13.
 */
export function toPhoneLink(number: string): string {
  return `tel:${number.replace(/^0(?=\d{9}$)/, '+61').replace(/^61(?=\d{9}$)/, '+61')}`;
}

/** A `mailto:` link. Encodes '?', '&' and '%', which would add other fields to the email. */
export const toMailLink = (email: string): string =>
  `mailto:${email.split('@').map(encodeURIComponent).join('@')}`;

/** Returns a typed http(s) URL as a link; undefined for other text or a URL with a user name. */
export function toWebLink(text: string | null): string | undefined {
  if (!text || !URL.canParse(text)) return undefined;
  const { protocol, href, username, password } = new URL(text);
  if (username || password) return undefined;
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}

/** `rel` of links that members have typed; no member of staff has checked the sites. */
export const strangerRel = 'noopener nofollow ugc';
