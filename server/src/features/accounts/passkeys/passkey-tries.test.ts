import type { ShownPasskey } from '@threshold/contract/endpoints/accounts/passkeys';
import { limits } from '@threshold/contract/limits';
import { describe, expect, it } from 'vitest';
import { buildAccount } from '#test/factories/account.ts';
import { addPasskey } from '#test/factories/passkey.ts';
import { getAuthEndpoints, getPasskeyEndpoints } from '#test/members.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp({ rateLimitScale: 1 });

describe('limit of failed sign-ins per passkey', () => {
  const { passkeyLogin, passkeyLoginOptions } = getAuthEndpoints('customers');
  const full = [...Array<number>(limits.sign_in.failures).fill(400), 429];
  const optionsNow = async () => (await test.as().call(passkeyLoginOptions)).ok.data;
  const build = async () => {
    const account = await buildAccount(test, 'customers');
    return { ...account, ...(await addPasskey(test, 'customers', account.token)) };
  };
  const show = async (credential: ShownPasskey) =>
    (await test.as().call(passkeyLogin, { body: { credential } })).status;

  it('refuses a passkey after ten failed sign-ins', async () => {
    const { passkey } = await build();
    const options = await optionsNow();
    const answers = [];
    for (let count = 0; count <= limits.sign_in.failures; count += 1)
      answers.push(await show(passkey.show(options, { isForged: true })));
    expect(answers).toEqual(full);
  });

  it('applies to deleted passkeys as well, to hide which passkeys exist', async () => {
    const { id, token, passkey } = await build();
    const { remove } = getPasskeyEndpoints('customers');
    await test.as(token).call(remove, { params: { id }, body: {} });
    const options = await optionsNow();
    const answers = [];
    for (let count = 0; count <= limits.sign_in.failures; count += 1)
      answers.push(await show(passkey.show(options)));
    expect(answers).toEqual(full);
  });

  it('does not count successful sign-ins', async () => {
    const { passkey } = await build();
    for (let count = 0; count <= limits.sign_in.failures; count += 1)
      expect(await show(passkey.show(await optionsNow()))).toBe(200);
  });
});
