import { encodeUtf8 } from './bytes.ts';

/** Input for the PRF output of a passkey; one constant, as some providers ignore other inputs. */
export const prfInput = encodeUtf8('threshold-chat/1/prf');
