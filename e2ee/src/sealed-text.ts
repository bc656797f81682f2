/** What every sealed text begins with: format and version. */
export const sealedPrefix = 'e2e1';

/** True for whatever wants to be an envelope; what it really is, opening tells. */
export const isEnvelope = (body: string): boolean => body.startsWith(`${sealedPrefix}.`);
