import type { CDPSession, Page } from '@playwright/test';

/** A virtual authenticator that answers without interaction. */
export interface VirtualAuthenticator {
  /** Number of passkeys in the authenticator. */
  readonly count: () => Promise<number>;
  /** Sets whether the authenticator verifies its user. */
  readonly recognise: (isRecognised: boolean) => Promise<void>;
  /** Deletes all passkeys in the authenticator; no site is notified. */
  readonly forget: () => Promise<void>;
}

/** Adds a virtual authenticator to the page. Passkeys work only at localhost. */
export async function addVirtualAuthenticator(
  page: Page,
  { hasPrf = false }: { hasPrf?: boolean } = {},
): Promise<VirtualAuthenticator> {
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

/** Disables passkey autofill in the email field, so that pages show a button instead. */
export const withoutOffers = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });

/**
 * Records PRF outputs of passkeys, which no request may contain, and the number of passkey prompts.
 * Calls to a credential's `toJSON()` are also recorded.
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

/** Returns the records of this page since it was loaded. */
export const notedPrf = (
  page: Page,
): Promise<{ outputs: number[][]; asked: number; toJSON: number }> =>
  page.evaluate(
    () => (globalThis as unknown as { notedPrf: Awaited<ReturnType<typeof notedPrf>> }).notedPrf,
  );
