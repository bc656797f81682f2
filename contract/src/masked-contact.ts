/**
 * Shown to guests instead of e-mail, website, phone and LinkedIn. Separate from the schemas,
 * because pages that show it need none.
 */
export const maskedContact = 'xxxx';
