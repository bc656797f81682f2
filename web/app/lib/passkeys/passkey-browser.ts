import {
  browserSupportsWebAuthn,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import type { PasskeyRequest, ShownPasskey } from '@threshold/contract/endpoints/accounts/passkeys';
import { passkeyOutcomes } from '@threshold/contract/texts/passkey-texts';
import { prfInput } from '@threshold/e2ee/prf-input';
import { ApiError } from '../api/api-error.ts';

/* Only fields that the server verifies are sent: extension results contain secrets. */

const { browser } = passkeyOutcomes;

/** A used passkey: the credential for the server, and the PRF output that opens messages. */
export interface PasskeyAssertion {
  readonly credential: ShownPasskey;
  readonly prf: ArrayBuffer | undefined;
}

/** Asks for a passkey in the browser's dialog. @throws ApiError with a sentence to show */
export async function askPasskey(
  request: PasskeyRequest,
  asksPrf: boolean,
): Promise<PasskeyAssertion> {
  requirePasskeySupport();
  try {
    return checked(await startAuthentication({ optionsJSON: withPrf(request, asksPrf) }));
  } catch (error) {
    throw toPasskeyApiError(error, browser.not_shown);
  }
}

/**
 * Offers passkeys in the email field until the visitor chooses a passkey. The offer must
 * end before another passkey request begins.
 * @returns undefined if the offer ended without a passkey
 */
export async function offerPasskeyAutofill(
  request: PasskeyRequest,
  asksPrf = false,
): Promise<PasskeyAssertion | 'failed' | undefined> {
  try {
    const optionsJSON = withPrf(request, asksPrf);
    return checked(await startAuthentication({ optionsJSON, useBrowserAutofill: true }));
  } catch (error) {
    if (isPasskeyCancelled(error)) return undefined;
    console.info('Passkey autofill failed:', error);
    return 'failed';
  }
}

export const cancelPasskeyOffer = (): void => WebAuthnAbortService.cancelCeremony();

const withPrf = (request: PasskeyRequest, asksPrf: boolean) =>
  asksPrf ? { ...request, extensions: createPrfExtension() } : request;

function checked(answer: Awaited<ReturnType<typeof startAuthentication>>): PasskeyAssertion {
  const { id, rawId, type, response, clientExtensionResults } = answer;
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    credential: {
      id,
      rawId,
      type,
      response: { clientDataJSON, authenticatorData, signature, userHandle },
    },
    prf: extractPrfOutput(clientExtensionResults),
  };
}

/** @throws ApiError if the browser does not support passkeys */
export function requirePasskeySupport(): void {
  if (!browserSupportsWebAuthn()) throw new ApiError(0, 'unknown', browser.unsupported);
}

export const getErrorName = (error: unknown): string => (error instanceof Error ? error.name : '');

/** True if the visitor cancelled the request or continued without a passkey. */
export const isPasskeyCancelled = (error: unknown): boolean =>
  ['AbortError', 'NotAllowedError'].includes(getErrorName(error));

export function toPasskeyApiError(error: unknown, unanswered: string): ApiError {
  console.info('Passkey request failed:', error);
  const sentences: Readonly<Record<string, string>> = {
    AbortError: unanswered,
    NotAllowedError: unanswered,
    InvalidStateError: browser.here_already,
    SecurityError: browser.wrong_host,
    ConstraintError: browser.too_simple,
    NotSupportedError: browser.unsupported,
  };
  return new ApiError(0, 'unknown', sentences[getErrorName(error)] ?? browser.failed);
}

/*
 * Output of WebAuthn's `prf` extension is the key to messages. It is transferred only to the vault.
 * Never call `toJSON()` of a credential, because the result would contain the output.
 */

/** The PRF extension in the form that all providers answer correctly, with a constant input. */
export const createPrfExtension = () => ({ prf: { eval: { first: prfInput.slice() } } });

interface PrfResults {
  readonly prf?: { readonly enabled?: unknown; readonly results?: { readonly first?: unknown } };
}

/** The PRF output in a transferable buffer; undefined if the browser returned no output. */
export function extractPrfOutput(extensions: object): ArrayBuffer | undefined {
  const first = (extensions as PrfResults).prf?.results?.first;
  if (first instanceof ArrayBuffer) return first;
  if (!ArrayBuffer.isView(first)) return undefined;
  const bytes = new Uint8Array(first.buffer, first.byteOffset, first.byteLength);
  const copy = bytes.slice().buffer;
  bytes.fill(0);
  return copy;
}

/** True if the provider reports that a new passkey never supports PRF. */
export const isPrfUnsupported = (extensions: object): boolean =>
  (extensions as PrfResults).prf?.enabled === false;
