import { startRegistration } from '@simplewebauthn/browser';
import type {
  NewPasskeyInput,
  PasskeyCreation,
} from '@threshold/contract/endpoints/accounts/passkeys';
import { passkeyOutcomes } from '@threshold/contract/texts/passkey-texts';
import {
  createPrfExtension,
  extractPrfOutput,
  getErrorName,
  isPrfUnsupported,
  requirePasskeySupport,
  toPasskeyApiError,
} from './passkey-browser.ts';

/** Names of errors from passkey providers that refuse unknown extensions. */
const prfFaults: readonly string[] = ['UnknownError', 'NotSupportedError', 'TypeError'];

/** A new passkey: the credential for the server, and the PRF output that opens messages. */
export interface MadeWithPrf {
  readonly credential: NewPasskeyInput;
  /** Undefined if the provider returns the output only on use, as many do. */
  readonly prf: ArrayBuffer | undefined;
  /** True if the provider reports that the passkey never supports PRF. */
  readonly isWithoutPrf: boolean;
}

/**
 * Creates a passkey, with PRF for opening messages if possible: some providers support PRF only if
 * it is requested at creation. If that fails, creates it without PRF in the remaining time.
 * @throws ApiError with a sentence to show
 */
export async function createBrowserPasskey(creation: PasskeyCreation): Promise<MadeWithPrf> {
  requirePasskeySupport();
  const startedAt = performance.now();
  try {
    return made(
      await startRegistration({ optionsJSON: { ...creation, extensions: createPrfExtension() } }),
    );
  } catch (error) {
    const timeout = Math.floor(creation.timeout - (performance.now() - startedAt));
    if (!prfFaults.includes(getErrorName(error)) || timeout <= 0) throw toCreationError(error);
    return createPasskeyWithoutPrf({ ...creation, timeout });
  }
}

async function createPasskeyWithoutPrf(optionsJSON: PasskeyCreation): Promise<MadeWithPrf> {
  try {
    return made(await startRegistration({ optionsJSON }));
  } catch (error) {
    throw toCreationError(error);
  }
}

const toCreationError = (error: unknown) =>
  toPasskeyApiError(error, passkeyOutcomes.browser.not_made);

function made(answer: Awaited<ReturnType<typeof startRegistration>>): MadeWithPrf {
  const { id, rawId, type, response, clientExtensionResults } = answer;
  const { clientDataJSON, attestationObject, transports } = response;
  return {
    credential: {
      id,
      rawId,
      type,
      response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
    },
    prf: extractPrfOutput(clientExtensionResults),
    isWithoutPrf: isPrfUnsupported(clientExtensionResults),
  };
}
