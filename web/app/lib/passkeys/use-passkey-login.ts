import type { PasskeyRequest, ShownPasskey } from '@threshold/contract/endpoints/accounts/passkeys';
import { limits } from '@threshold/contract/limits';
import { passkeyOutcomes } from '@threshold/contract/texts/passkey-texts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { hasDeviceKeys } from '../key-database.ts';
import { useAction } from '../use-action.ts';
import { clearPrfOutput, storePrfOutput } from './carried-output.ts';
import type { PasskeyAssertion } from './passkey-browser.ts';

/** Time after which an open request gets a new challenge, before the old one expires. */
const RENEW_MS = (limits.passkeys.challenge_minutes - 1) * 60_000;

const loadPasskeyBrowser = () => import('./passkey-browser.ts');

/**
 * Signs in by a passkey: by the button, or by the browser's autofill in the address field.
 * @param options requests the options for the browser
 * @param send signs in with the credential, and continues
 * @param opensMessages true if it may open messages as well, if this browser has no keys yet
 */
export function usePasskeyLogin(
  options: () => Promise<PasskeyRequest>,
  send: (credential: ShownPasskey) => Promise<void>,
  opensMessages = false,
) {
  const offer = useRef<ReturnType<typeof startPasskeyOffer>>(undefined);
  // Some computers fail if PRF is requested: the next attempt requests only the signature.
  const hasFailed = useRef(false);
  const asksPrf = async () => opensMessages && !hasFailed.current && !(await hasDeviceKeys());
  // The page is about to navigate, so no more passkeys are offered.
  const isIn = useRef(false);
  const noteFailure = () => {
    hasFailed.current = true;
  };

  async function show(): Promise<PasskeyAssertion> {
    // Only one request may be open, so the previous one must have ended.
    await offer.current?.end();
    const { showWithPrf } = await loadPasskeyBrowser();
    const request = await options();
    const isAsked = await asksPrf();
    try {
      return await showWithPrf(request, isAsked);
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
    // A failed attempt has ended the offer.
    if (!isBusy && !isIn.current) begin();
    return () => void offer.current?.end();
  }, [isBusy]);

  return { signIn: () => run(), isBusy, failure };
}

/** Lets the browser offer passkeys in the address field, if it can. */
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
    /** Ends the offer, and waits until it has ended. */
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
      // Without a connection, or after too many attempts, the button remains.
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
