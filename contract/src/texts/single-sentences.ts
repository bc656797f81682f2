/**
 * Shown to guests instead of e-mail, website, phone and LinkedIn. Separate from the schemas,
 * because pages that show it need none.
 */
export const maskedContact = 'xxxx';

/**
 * Replaces an encrypted message in a list that does not decrypt it. Separate from the chat's other
 * sentences, which a dashboard does not need.
 */
export const sealedPreview = 'Encrypted message';

/** Shown on every screen about dates, duty or law. */
export const notAdvice = 'General information, not legal or financial advice.';
