import type { Passkey } from '@threshold/contract/endpoints/accounts/passkeys';
import { limits } from '@threshold/contract/limits';
import { randomBytes, toBase64Url } from '@threshold/e2ee/bytes';
import { showWithPrf } from './passkey-browser.ts';

/** Equal to the validity of the server's challenges. */
const TIMEOUT_MS = limits.passkeys.challenge_minutes * 60_000;
const CHALLENGE_BYTES = 32;

/** A passkey that may be used. */
export interface KnownPasskey extends Pick<Passkey, 'transports'> {
  readonly id: string;
}

export interface OpenedByPasskey {
  /** The credential that was used. */
  readonly id: string;
  readonly prf: ArrayBuffer | undefined;
}

/**
 * Asks one of these passkeys for its output. Proves nothing to the server: the signature is
 * discarded.
 * @throws ApiError with a sentence for people
 */
export async function openByPasskey(
  credentials: readonly KnownPasskey[],
): Promise<OpenedByPasskey> {
  const { credential, prf } = await showWithPrf(
    {
      rpId: window.location.hostname,
      challenge: toBase64Url(randomBytes(CHALLENGE_BYTES)),
      timeout: TIMEOUT_MS,
      userVerification: 'required',
      allowCredentials: credentials.map(({ id, transports }) => ({
        id,
        type: 'public-key',
        transports: [...transports],
      })),
    },
    true,
  );
  return { id: credential.id, prf };
}
