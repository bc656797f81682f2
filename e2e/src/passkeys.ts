import type { CDPSession, Page } from '@playwright/test';

/** A keeper of passkeys that answers by itself, as a phone whose owner is there. */
export interface Keeper {
  /** How many passkeys it has. */
  readonly count: () => Promise<number>;
  /** Whether it recognises its owner from now on. */
  readonly recognise: (isRecognised: boolean) => Promise<void>;
}

/** Gives the page a keeper of passkeys. Passkeys work at localhost alone. */
export async function giveKeeper(page: Page): Promise<Keeper> {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      defaultBackupEligibility: true,
      defaultBackupState: true,
    },
  });
  return {
    count: async () =>
      (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    recognise: async (isUserVerified) => {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
  };
}

/** From now on pages find no browser that offers passkeys beside the address: there is the button. */
export const withoutOffers = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
