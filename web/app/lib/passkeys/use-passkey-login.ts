import { limits } from '@threshold/contract/limits';
import { passkeyOutcomes } from '@threshold/contract/outcomes-passkeys';
import type { PasskeyRequest, ShownPasskey } from '@threshold/contract/passkeys';
import { useEffect, useEffectEvent, useRef } from 'react';
import { hasKeysHere } from '../key-database.ts';
import { useAction } from '../use-action.ts';
import { carryOutput, dropCarried } from './carried-output.ts';
import type { ShownWithPrf } from './passkey-browser.ts';

/** Before the challenge of an open offer ends, it gets another one. */
const RENEW_MS = (limits.passkeys.challenge_minutes - 1) * 60_000;

const browser = () => import('./passkey-browser.ts');

/**
 * Signs in by a passkey: by the button, or by what the browser offers beside the address while the page stands.
 * @param options asks what to ask the browser
 * @param send signs in by what was shown, and goes on
 * @param opensMessages whether it may open messages, too, where this browser has no keys yet
 */
export function usePasskeyLogin(
  options: () => Promise<PasskeyRequest>,
  send: (credential: ShownPasskey) => Promise<void>,
  opensMessages = false,
) {
  const offer = useRef<Offer>(undefined);
  // Some computers fail when they are asked for more than the signature: the next try asks for that alone.
  const hasFailed = useRef(false);
  const asksPrf = async () => opensMessages && !hasFailed.current && !(await hasKeysHere());
  // The page goes on from here, and may take a while: it offers nothing more meanwhile.
  const isIn = useRef(false);
  const noteFailure = () => {
    hasFailed.current = true;
  };

  async function show(): Promise<ShownWithPrf> {
    // Only one request may be open, and the one that was has to have ended.
    await offer.current?.end();
    const { showWithPrf } = await browser();
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
    async (offered?: ShownWithPrf) => {
      const { credential, prf } = offered ?? (await show());
      if (prf) carryOutput({ passkey: credential.id, prf });
      try {
        await send(credential);
        isIn.current = true;
      } catch (error) {
        dropCarried();
        throw error;
      }
    },
    { failed: passkeyOutcomes.browser.failed, toast: false },
  );

  const begin = useEffectEvent(() => {
    offer.current = startOffer({ options, asksPrf, noteFailure, take: run });
  });
  useEffect(() => {
    // A try that failed ended the offer.
    if (!isBusy && !isIn.current) begin();
    return () => void offer.current?.end();
  }, [isBusy]);

  return { signIn: () => run(), isBusy, failure };
}

interface Offer {
  /** Ends it, and waits until it has. */
  readonly end: () => Promise<void>;
}

interface OfferOptions {
  readonly options: () => Promise<PasskeyRequest>;
  readonly asksPrf: () => Promise<boolean>;
  readonly noteFailure: () => void;
  readonly take: (shown: ShownWithPrf) => Promise<void>;
}

/** Lets the browser offer passkeys beside the address, where it can. */
function startOffer({ options, asksPrf, noteFailure, take }: OfferOptions): Offer {
  const ending = new AbortController();
  let stop = () => {};
  const over = offerUntilOver();
  return {
    end: async () => {
      ending.abort();
      stop();
      await over;
    },
  };

  async function offerUntilOver(): Promise<void> {
    if (!(await canOffer())) return;
    const { offerPasskeys, endOffer } = await browser();
    while (!ending.signal.aborted) {
      // Without a line, or with too many tries, there is the button.
      const request = await options().catch(() => undefined);
      if (!request || ending.signal.aborted) return;
      stop = endOffer;
      let isOld = false;
      const renewal = setTimeout(() => {
        isOld = true;
        endOffer();
      }, RENEW_MS);
      const isAsked = await asksPrf();
      const shown = await offerPasskeys(request, isAsked);
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

async function canOffer(): Promise<boolean> {
  const { PublicKeyCredential: passkeys } = globalThis as {
    PublicKeyCredential?: Partial<typeof PublicKeyCredential>;
  };
  return (await passkeys?.isConditionalMediationAvailable?.()) ?? false;
}
