/** What a list shows of an encrypted message where it is not opened. Apart from the chat's other sentences, which a dashboard does not need. */
export const sealedPreview = 'Encrypted message';
