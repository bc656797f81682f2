import {
  type PasskeyHolders,
  passkeyEndpoints,
} from '@threshold/contract/endpoints/accounts/passkeys';
import { passkeyOutcomes } from '@threshold/contract/texts/passkey-texts';
import type { Api } from '../api/api.ts';
import { ApiError } from '../api/api-error.ts';

/** Makes the session's sign-in recent by one of the account's passkeys. @throws ApiError */
export async function proveByPasskey(api: Api, holders: PasskeyHolders): Promise<void> {
  const calls = passkeyEndpoints(holders);
  const { data } = await api.call(calls.proveOptions);
  if (data.allowCredentials.length === 0) throw new ApiError(0, 'unknown', passkeyOutcomes.none);
  const { showPasskey } = await import('./passkey-browser.ts');
  await api.call(calls.prove, { body: { credential: await showPasskey(data) } });
}
