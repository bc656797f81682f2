import { passkeyOutcomes } from '@threshold/contract/outcomes-passkeys';
import { passkeyEndpoints } from '@threshold/contract/passkeys';
import type { MemberRole } from '@threshold/contract/vocabularies';
import { api } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';

/** Makes the session of a member fresh by one of the account's passkeys. @throws ApiError */
export async function proveByPasskey(role: MemberRole): Promise<void> {
  const calls = passkeyEndpoints(role === 'vendor' ? 'vendors' : 'customers');
  const { data } = await api.call(calls.proveOptions);
  if (data.allowCredentials.length === 0) throw new ApiError(0, 'unknown', passkeyOutcomes.none);
  const { showPasskey } = await import('./passkey-browser.ts');
  await api.call(calls.prove, { body: { credential: await showPasskey(data) } });
}
