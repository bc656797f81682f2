import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { passkeyOutcomes } from '@threshold/contract/outcomes-passkeys';
import type {
  PasskeyCreation,
  PasskeyRequest,
  SentPasskey,
  ShownPasskey,
} from '@threshold/contract/passkeys';
import { ApiError } from '../api/api-error.ts';

/*
 * The browser's side of passkeys. Loaded when somebody comes near one, never with a public page. Of an answer goes on what
 * the server checks: results of extensions may hold secrets, and stay here.
 */

const { browser } = passkeyOutcomes;

/** Asks for a passkey in the browser's own window. @throws ApiError with a sentence for people */
export async function showPasskey(request: PasskeyRequest): Promise<ShownPasskey> {
  requireSupport();
  try {
    return checked(await startAuthentication({ optionsJSON: request }));
  } catch (error) {
    throw told(error, browser.not_shown);
  }
}

/**
 * Lets the browser offer passkeys where the address is typed, until one is chosen. Only one request may be open: it has to
 * end before another begins. @returns undefined when it ended without one
 */
export async function offerPasskeys(request: PasskeyRequest): Promise<ShownPasskey | undefined> {
  try {
    return checked(await startAuthentication({ optionsJSON: request, useBrowserAutofill: true }));
  } catch (error) {
    if (!isQuiet(error)) console.info('Passkeys are not offered:', error);
    return undefined;
  }
}

/** Ends what is open. */
export const endOffer = (): void => WebAuthnAbortService.cancelCeremony();

/** Makes a passkey in the browser's own window. @throws ApiError with a sentence for people */
export async function makePasskey(creation: PasskeyCreation): Promise<SentPasskey> {
  requireSupport();
  try {
    const { id, rawId, type, response } = await startRegistration({ optionsJSON: creation });
    const { clientDataJSON, attestationObject, transports } = response;
    return {
      id,
      rawId,
      type,
      response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
    };
  } catch (error) {
    throw told(error, browser.not_made);
  }
}

function checked({ id, rawId, type, response }: ShownPasskey): ShownPasskey {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, authenticatorData, signature, userHandle },
  };
}

function requireSupport(): void {
  if (!browserSupportsWebAuthn()) throw new ApiError(0, 'unknown', browser.unsupported);
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '');

/** Somebody ended it, or went on without. */
const isQuiet = (error: unknown) => ['AbortError', 'NotAllowedError'].includes(nameOf(error));

function told(error: unknown, unanswered: string): ApiError {
  console.info('No passkey:', error);
  const sentences: Readonly<Record<string, string>> = {
    AbortError: unanswered,
    NotAllowedError: unanswered,
    InvalidStateError: browser.here_already,
    SecurityError: browser.wrong_host,
    ConstraintError: browser.too_simple,
    NotSupportedError: browser.unsupported,
  };
  return new ApiError(0, 'unknown', sentences[nameOf(error)] ?? browser.failed);
}
