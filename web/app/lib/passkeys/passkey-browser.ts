import { startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser';
import type { PasskeyRequest, ShownPasskey } from '@threshold/contract/endpoints/accounts/passkeys';
import { passkeyOutcomes } from '@threshold/contract/texts/passkey-texts';
import { isQuiet, requireSupport, told } from './passkey-errors.ts';
import { prfExtension, prfOutputOf } from './prf-output.ts';

/* Use of passkeys, loaded on demand and never with a public page. Only fields that the server
   verifies are sent: extension results contain secrets and stay here. */

const { browser } = passkeyOutcomes;

/**
 * The credential for the server, and separately the output that opens messages, if it was requested
 * and is supported.
 */
export interface ShownWithPrf {
  readonly credential: ShownPasskey;
  readonly prf: ArrayBuffer | undefined;
}

/** Asks for a passkey in the browser's dialog. @throws ApiError with a sentence for people */
export async function showPasskey(request: PasskeyRequest): Promise<ShownPasskey> {
  return (await showWithPrf(request, false)).credential;
}

/** The same, with the output that opens messages. @throws ApiError with a sentence for people */
export async function showWithPrf(
  request: PasskeyRequest,
  asksPrf: boolean,
): Promise<ShownWithPrf> {
  requireSupport();
  try {
    return checked(await startAuthentication({ optionsJSON: withPrf(request, asksPrf) }));
  } catch (error) {
    throw told(error, browser.not_shown);
  }
}

/**
 * Lets the browser offer passkeys in the address field until one is chosen. Only one request may be
 * open: it must end before another begins.
 * @returns undefined if it ended without one
 */
export async function offerPasskeys(
  request: PasskeyRequest,
  asksPrf = false,
): Promise<ShownWithPrf | 'failed' | undefined> {
  try {
    const optionsJSON = withPrf(request, asksPrf);
    return checked(await startAuthentication({ optionsJSON, useBrowserAutofill: true }));
  } catch (error) {
    if (isQuiet(error)) return undefined;
    console.info('Passkey autofill failed:', error);
    return 'failed';
  }
}

/** Cancels the open request. */
export const endOffer = (): void => WebAuthnAbortService.cancelCeremony();

const withPrf = (request: PasskeyRequest, asksPrf: boolean) =>
  asksPrf ? { ...request, extensions: prfExtension() } : request;

function checked(answer: Awaited<ReturnType<typeof startAuthentication>>): ShownWithPrf {
  const { id, rawId, type, response, clientExtensionResults } = answer;
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    credential: {
      id,
      rawId,
      type,
      response: { clientDataJSON, authenticatorData, signature, userHandle },
    },
    prf: prfOutputOf(clientExtensionResults),
  };
}
