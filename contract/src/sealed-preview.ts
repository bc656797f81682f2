/**
 * Replaces an encrypted message in a list that does not decrypt it. Separate from the chat's other
 * sentences, which a dashboard does not need.
 */
export const sealedPreview = 'Encrypted message';
