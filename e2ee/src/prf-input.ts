import { utf8 } from './bytes.ts';

/**
 * Input for every passkey (WebAuthn's `prf.eval.first`): one constant, because some authenticators
 * support nothing else correctly.
 */
export const prfInput = utf8('threshold-chat/1/prf');
