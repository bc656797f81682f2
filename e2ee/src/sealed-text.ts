/** Prefix of every sealed message, which identifies its format and version. */
export const sealedPrefix = 'e2e1';

/** True if a text begins like an envelope. Only opening it proves that it is one. */
export const isEnvelope = (body: string): boolean => body.startsWith(`${sealedPrefix}.`);
