import { createHmac } from 'node:crypto';

/** Keyed digest of a text in 43 letters of base64url. The same key and text give the same; nobody guesses it without the key. */
export const signer = (key: string) => (text: string) =>
  createHmac('sha256', key).update(text).digest('base64url');
