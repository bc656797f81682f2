/** Prefix of every sealed message, which identifies its format and version. */
export const sealedPrefix = 'e2e1';

/** True if a text begins like a sealed message. Only opening it proves that it is valid. */
export const isEnvelope = (body: string): boolean => body.startsWith(`${sealedPrefix}.`);
