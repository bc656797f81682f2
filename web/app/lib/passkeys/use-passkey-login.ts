import { limits } from '@threshold/contract/limits';
import { passkeyOutcomes } from '@threshold/contract/outcomes-passkeys';
import type { PasskeyRequest, ShownPasskey } from '@threshold/contract/passkeys';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useAction } from '../use-action.ts';

/** Before the challenge of an open offer ends, it gets another one. */
const RENEW_MS = (limits.passkeys.challenge_minutes - 1) * 60_000;

const browser = () => import('./passkey-browser.ts');

/**
 * Signs in by a passkey: by the button, or by what the browser offers beside the address while the page stands.
 * @param options asks what to ask the browser
 * @param send signs in by what was shown, and goes on
 */
export function usePasskeyLogin(
  options: () => Promise<PasskeyRequest>,
  send: (credential: ShownPasskey) => Promise<void>,
) {
  const offer = useRef<Offer>(undefined);
  const { run, isBusy, failure } = useAction(
    async (offered?: ShownPasskey) => {
      if (offered) return send(offered);
      // Only one request may be open, and the one that was has to have ended.
      await offer.current?.end();
      const { showPasskey } = await browser();
      return send(await showPasskey(await options()));
    },
    { failed: passkeyOutcomes.browser.failed, toast: false },
  );

  const begin = useEffectEvent(() => {
    offer.current = startOffer(options, run);
  });
  useEffect(() => {
    // A try that failed ended the offer.
    if (!isBusy) begin();
    return () => void offer.current?.end();
  }, [isBusy]);

  return { signIn: () => run(), isBusy, failure };
}

interface Offer {
  /** Ends it, and waits until it has. */
  readonly end: () => Promise<void>;
}

type Options = () => Promise<PasskeyRequest>;

/** Lets the browser offer passkeys beside the address, where it can. */
function startOffer(options: Options, take: (shown: ShownPasskey) => Promise<void>): Offer {
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
      const shown = await offerPasskeys(request);
      clearTimeout(renewal);
      stop = () => {};
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
