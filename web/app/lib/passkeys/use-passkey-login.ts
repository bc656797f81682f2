import type { PasskeyRequest, ShownPasskey } from '@threshold/contract/endpoints/accounts/passkeys';
import { limits } from '@threshold/contract/limits';
import { passkeyOutcomes } from '@threshold/contract/texts/passkey-texts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { hasDeviceKeys } from '../key-database.ts';
import { useAction } from '../use-action.ts';
import { clearPrfOutput, storePrfOutput } from './carried-output.ts';
import type { PasskeyAssertion } from './passkey-browser.ts';

/** Milliseconds after which an autofill offer is renewed, before its challenge expires. */
const RENEW_MS = (limits.passkeys.challenge_minutes - 1) * 60_000;

const loadPasskeyBrowser = () => import('./passkey-browser.ts');

/**
 * Signs in with a passkey: by the button, or by the browser's autofill in the email field.
 * @param options requests the passkey options from the server
 * @param send signs in with the credential, and continues
 * @param opensMessages true if the passkey also opens messages in a browser without keys
 */
export function usePasskeyLogin(
  options: () => Promise<PasskeyRequest>,
  send: (credential: ShownPasskey) => Promise<void>,
  opensMessages = false,
) {
  const offer = useRef<ReturnType<typeof startPasskeyOffer>>(undefined);
  // Requesting PRF fails on some computers, so a later attempt requests only a signature.
  const hasFailed = useRef(false);
  const asksPrf = async () => opensMessages && !hasFailed.current && !(await hasDeviceKeys());
  // True after the sign-in: the page is about to change, so no passkeys are offered any more.
  const isIn = useRef(false);
  const noteFailure = () => {
    hasFailed.current = true;
  };

  async function show(): Promise<PasskeyAssertion> {
    // A browser allows only one passkey request, so the offer must end first.
    await offer.current?.end();
    const { askPasskey } = await loadPasskeyBrowser();
    const request = await options();
    const isAsked = await asksPrf();
    try {
      return await askPasskey(request, isAsked);
    } catch (error) {
      noteFailure();
      throw error;
    }
  }

  const { run, isBusy, failure } = useAction(
    async (offered?: PasskeyAssertion) => {
      const { credential, prf } = offered ?? (await show());
      if (prf) storePrfOutput({ passkey: credential.id, prf });
      try {
        await send(credential);
        isIn.current = true;
      } catch (error) {
        clearPrfOutput();
        throw error;
      }
    },
    { failed: passkeyOutcomes.browser.failed, toast: false },
  );

  const begin = useEffectEvent(() => {
    offer.current = startPasskeyOffer({ options, asksPrf, noteFailure, take: run });
  });
  useEffect(() => {
    // Also begins an offer after a failed attempt, because the attempt ended the previous offer.
    if (!isBusy && !isIn.current) begin();
    return () => void offer.current?.end();
  }, [isBusy]);

  return { signIn: () => run(), isBusy, failure };
}

/** Lets the browser offer passkeys in the email field, if the browser supports this. */
function startPasskeyOffer({
  options,
  asksPrf,
  noteFailure,
  take,
}: {
  readonly options: () => Promise<PasskeyRequest>;
  readonly asksPrf: () => Promise<boolean>;
  readonly noteFailure: () => void;
  readonly take: (shown: PasskeyAssertion) => Promise<void>;
}) {
  const ending = new AbortController();
  let stop = () => {};
  const over = offerUntilOver();
  return {
    /** Aborts the offer, and resolves once it has ended. */
    end: async () => {
      ending.abort();
      stop();
      await over;
    },
  };

  async function offerUntilOver(): Promise<void> {
    if (!(await canOfferPasskeys())) return;
    const { offerPasskeyAutofill, cancelPasskeyOffer } = await loadPasskeyBrowser();
    while (!ending.signal.aborted) {
      // Offers nothing if the server is unreachable or refuses; the visitor can use the button.
      const request = await options().catch(() => undefined);
      if (!request || ending.signal.aborted) return;
      stop = cancelPasskeyOffer;
      let isOld = false;
      const renewal = setTimeout(() => {
        isOld = true;
        cancelPasskeyOffer();
      }, RENEW_MS);
      const isAsked = await asksPrf();
      const shown = await offerPasskeyAutofill(request, isAsked);
      clearTimeout(renewal);
      stop = () => {};
      if (shown === 'failed') {
        noteFailure();
        if (isAsked) continue;
        return;
      }
      if (shown && !ending.signal.aborted) return void take(shown);
      if (!isOld) return;
    }
  }
}

async function canOfferPasskeys(): Promise<boolean> {
  const { PublicKeyCredential: passkeys } = globalThis as {
    PublicKeyCredential?: Partial<typeof PublicKeyCredential>;
  };
  return (await passkeys?.isConditionalMediationAvailable?.()) ?? false;
}
