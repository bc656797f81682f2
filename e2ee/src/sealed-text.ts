/** Prefix of every sealed text: format and version. */
export const sealedPrefix = 'e2e1';

/** True for a text that claims to be an envelope; only opening it proves that. */
export const isEnvelope = (body: string): boolean => body.startsWith(`${sealedPrefix}.`);
