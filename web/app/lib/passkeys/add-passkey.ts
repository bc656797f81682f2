import {
  type Passkey,
  type PasskeyHolders,
  passkeyEndpoints,
} from '@threshold/contract/endpoints/accounts/passkeys';
import { passkeyOutcomes } from '@threshold/contract/texts/passkey-texts';
import type { Api } from '../api/api.ts';
import { ApiError } from '../api/api-error.ts';
import type { MadeWithPrf } from './make-passkey.ts';

/** Runs `act`, after asking for the password if the sign-in is not recent. */
export type RunFresh = <T>(
  act: (proof: { readonly current_password?: string }) => Promise<T>,
) => Promise<T>;

export type AddedPasskey = Omit<MadeWithPrf, 'credential'> & { readonly passkey: Passkey };

/** Creates a passkey in the browser and adds it to the account. @throws ApiError */
export async function addPasskey(
  api: Api,
  holders: PasskeyHolders,
  run: RunFresh,
): Promise<AddedPasskey> {
  const calls = passkeyEndpoints(holders);
  const { data: creation } = await run((proof) =>
    api.call(calls.addOptions, { body: { ...proof } }),
  );
  const { createBrowserPasskey } = await import('./make-passkey.ts');
  const { credential, ...made } = await createBrowserPasskey(creation);
  const { data: passkey } = await api.call(calls.add, { body: { credential } });
  return { ...made, passkey };
}

/** Confirms the session with any passkey of the account. @throws ApiError */
export async function proveByPasskey(api: Api, holders: PasskeyHolders): Promise<void> {
  await reauthenticate(api, holders, 'any');
}

/**
 * Confirms the session with the passkey `credentialId` of the account.
 * @returns the passkey's PRF output, which opens messages; undefined without an output
 * @throws ApiError
 */
export const provePasskey = (
  api: Api,
  holders: PasskeyHolders,
  credentialId: string,
): Promise<ArrayBuffer | undefined> => reauthenticate(api, holders, { credentialId });

async function reauthenticate(
  api: Api,
  holders: PasskeyHolders,
  passkey: 'any' | { readonly credentialId: string },
): Promise<ArrayBuffer | undefined> {
  const calls = passkeyEndpoints(holders);
  const { data } = await api.call(calls.proveOptions);
  const allowCredentials =
    passkey === 'any'
      ? data.allowCredentials
      : data.allowCredentials.filter(({ id }) => id === passkey.credentialId);
  // An empty list would allow any passkey of this site.
  if (allowCredentials.length === 0) throw new ApiError(0, 'unknown', passkeyOutcomes.none);
  const { askPasskey } = await import('./passkey-browser.ts');
  const { credential, prf } = await askPasskey({ ...data, allowCredentials }, passkey !== 'any');
  await api.call(calls.prove, { body: { credential } });
  return prf;
}
