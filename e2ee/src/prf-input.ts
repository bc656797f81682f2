import { utf8 } from './bytes.ts';

/** What every passkey is asked for (WebAuthn's `prf.eval.first`): one constant, since some answer nothing else rightly. */
export const prfInput = utf8('threshold-chat/1/prf');
