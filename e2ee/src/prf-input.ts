import { encodeUtf8 } from './bytes.ts';

/** PRF input of every passkey: a constant, because some providers ignore `evalByCredential`. */
export const prfInput = encodeUtf8('threshold-chat/1/prf');
