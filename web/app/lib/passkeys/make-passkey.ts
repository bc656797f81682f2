import { startRegistration } from '@simplewebauthn/browser';
import { passkeyOutcomes } from '@threshold/contract/outcomes-passkeys';
import type { PasskeyCreation, SentPasskey } from '@threshold/contract/passkeys';
import { nameOf, requireSupport, told } from './passkey-errors.ts';
import { prfExtension, prfOutputOf, refusesPrf } from './prf-output.ts';

/** Some managers end it all when they are asked for what they do not know. */
const prfFaults: readonly string[] = ['UnknownError', 'NotSupportedError', 'TypeError'];

/** What was made for the server, and apart from it what opens messages. */
export interface MadeWithPrf {
  readonly credential: SentPasskey;
  /** Where it was given at once: many managers give it only when the passkey is shown. */
  readonly prf: ArrayBuffer | undefined;
  /** Its manager says that it never opens messages. */
  readonly isWithoutPrf: boolean;
}

/**
 * Makes a passkey in the browser's own window. It is asked for what opens messages, since some managers give that only to
 * passkeys that were made so; where that makes it fail, once more without, within the same time. Who has turned away is not asked again.
 * @throws ApiError with a sentence for people
 */
export async function makePasskey(creation: PasskeyCreation): Promise<MadeWithPrf> {
  requireSupport();
  const begun = performance.now();
  try {
    return made(
      await startRegistration({ optionsJSON: { ...creation, extensions: prfExtension() } }),
    );
  } catch (error) {
    const timeout = Math.floor(creation.timeout - (performance.now() - begun));
    if (!prfFaults.includes(nameOf(error)) || timeout <= 0) throw refused(error);
    return makeWithout({ ...creation, timeout });
  }
}

async function makeWithout(optionsJSON: PasskeyCreation): Promise<MadeWithPrf> {
  try {
    return made(await startRegistration({ optionsJSON }));
  } catch (error) {
    throw refused(error);
  }
}

const refused = (error: unknown) => told(error, passkeyOutcomes.browser.not_made);

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
    prf: prfOutputOf(clientExtensionResults),
    isWithoutPrf: refusesPrf(clientExtensionResults),
  };
}
