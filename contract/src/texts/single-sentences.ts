/** Shown to guests instead of contact details. Apart from the schemas, for small pages. */
export const maskedContact = 'xxxx';

/** Replaces a sealed message in lists. Apart from the chat's texts, for small pages. */
export const sealedPreview = 'Encrypted message';

/** Shown on every screen about dates, duty or law. */
export const notAdvice = 'General information, not legal or financial advice.';
