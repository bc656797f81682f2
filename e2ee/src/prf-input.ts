import { encodeUtf8 } from './bytes.ts';

/** Passkey input (`prf.eval.first`), constant because some authenticators need the same input. */
export const prfInput = encodeUtf8('threshold-chat/1/prf');
