/** Shown to guests instead of contact details. Separate, so that pages need not load schemas. */
export const maskedContact = 'xxxx';

/** Replaces a sealed message in lists. Separate, so that pages need not load all chat texts. */
export const sealedPreview = 'Encrypted message';

/** Shown on every screen about dates, duty or law. */
export const notAdvice = 'General information, not legal or financial advice.';
