import type { CDPSession, Page } from '@playwright/test';

/** A keeper of passkeys that answers by itself, as a phone whose owner is there. */
export interface Keeper {
  /** How many passkeys it has. */
  readonly count: () => Promise<number>;
  /** Whether it recognises its owner from now on. */
  readonly recognise: (isRecognised: boolean) => Promise<void>;
  /** Its owner deletes what it has, without a word to any site. */
  readonly forget: () => Promise<void>;
}

/** Gives the page a keeper of passkeys. Passkeys work at localhost alone. */
export async function giveKeeper(
  page: Page,
  { hasPrf = false }: { hasPrf?: boolean } = {},
): Promise<Keeper> {
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
      hasPrf,
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
    forget: async () => {
      await cdp.send('WebAuthn.clearCredentials', { authenticatorId });
    },
  };
}

/** From now on pages find no browser that offers passkeys beside the address: there is the button. */
export const withoutOffers = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });

/**
 * From now on pages note what passkeys open messages by, which no request may hold, and how often they were asked. Whoever
 * calls `toJSON()` of a credential is noted, too.
 */
export const withNotedPrf = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const noted = { outputs: [] as number[][], asked: 0, toJSON: 0 };
    Object.assign(globalThis, { notedPrf: noted });
    const { credentials } = navigator;
    const note = (credential: Credential | null) => {
      const shown = credential as PublicKeyCredential | null;
      const first = shown?.getClientExtensionResults().prf?.results?.first;
      if (first instanceof ArrayBuffer) noted.outputs.push([...new Uint8Array(first)]);
      return credential;
    };
    const get = credentials.get.bind(credentials);
    const create = credentials.create.bind(credentials);
    credentials.get = async (options) => {
      noted.asked += 1;
      return note(await get(options));
    };
    credentials.create = async (options) => note(await create(options));
    const { prototype } = PublicKeyCredential;
    prototype.toJSON = () => {
      noted.toJSON += 1;
      throw new Error('toJSON of a credential');
    };
  });

/** What was noted on this page since it was loaded. */
export const notedPrf = (
  page: Page,
): Promise<{ outputs: number[][]; asked: number; toJSON: number }> =>
  page.evaluate(
    () => (globalThis as unknown as { notedPrf: Awaited<ReturnType<typeof notedPrf>> }).notedPrf,
  );
