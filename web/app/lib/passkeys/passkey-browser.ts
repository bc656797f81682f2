import { startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser';
import { passkeyOutcomes } from '@threshold/contract/outcomes-passkeys';
import type { PasskeyRequest, ShownPasskey } from '@threshold/contract/passkeys';
import { isQuiet, requireSupport, told } from './passkey-errors.ts';
import { prfExtension, prfOutputOf } from './prf-output.ts';

/*
 * Showing passkeys. Loaded when somebody comes near one, never with a public page. Of an answer goes on what the server
 * checks: results of extensions hold secrets, and stay here.
 */

const { browser } = passkeyOutcomes;

/** What was shown for the server, and apart from it what opens messages, if it was asked for and there is any. */
export interface ShownWithPrf {
  readonly credential: ShownPasskey;
  readonly prf: ArrayBuffer | undefined;
}

/** Asks for a passkey in the browser's own window. @throws ApiError with a sentence for people */
export async function showPasskey(request: PasskeyRequest): Promise<ShownPasskey> {
  return (await showWithPrf(request, false)).credential;
}

/** The same, and what opens messages along with it. @throws ApiError with a sentence for people */
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
 * Lets the browser offer passkeys where the address is typed, until one is chosen. Only one request may be open: it has to
 * end before another begins. @returns undefined when it ended without one
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
    console.info('Passkeys are not offered:', error);
    return 'failed';
  }
}

/** Ends what is open. */
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
