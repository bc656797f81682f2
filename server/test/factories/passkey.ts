import type { PasskeyHolders } from '@threshold/contract/endpoints/accounts/passkeys';
import { getPasskeyEndpoints } from '../members.ts';
import { makePasskey, type TestPasskey } from '../peers/passkey-device.ts';
import type { TestApp } from '../test-app.ts';
import { goodPassword } from './account.ts';

/** Adds a passkey to the account of the token. Confirms with `goodPassword`. */
export async function addPasskey(
  test: Pick<TestApp, 'as'>,
  holders: PasskeyHolders,
  token: string,
  options: Parameters<typeof makePasskey>[1] & { readonly current_password?: string } = {},
): Promise<{ readonly id: string; readonly passkey: TestPasskey }> {
  const { current_password = goodPassword, ...making } = options;
  const caller = test.as(token);
  const { addOptions, add } = getPasskeyEndpoints(holders);
  const { ok } = await caller.call(addOptions, { body: { current_password } });
  const { made, passkey } = makePasskey(ok.data, making);
  const added = await caller.call(add, { body: { credential: made } });
  return { id: added.ok.data._id, passkey };
}
