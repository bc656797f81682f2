import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { passkeyOutcomes } from '@threshold/contract/texts/passkey-texts';
import { afterEach, describe, expect, it } from 'vitest';
import { formatTimeForSentence } from '#src/lib/local-time.ts';
import { getExportEndpoints } from '#test/arrangements/exported-data.ts';
import { resetByMail } from '#test/arrangements/reset-by-mail.ts';
import { buildAccount, goodPassword, type TestAccount } from '#test/factories/account.ts';
import { addPasskey } from '#test/factories/passkey.ts';
import { buildSession } from '#test/factories/session.ts';
import { getPasskeyEndpoints, members } from '#test/members.ts';
import { makePasskey } from '#test/peers/passkey-device.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const start = Date.now();
const at = (hour: number) => new Date(start + hour * 60 * 60_000);
const { hours } = limits.reset_safety;
const current_password = goodPassword;

/** Returns a caller who signs in an hour after the end of the 72-hour wait. */
async function after(accountRef: TestAccount['accountRef']) {
  test.clock.now = at(hours + 1);
  return test.as(await buildSession(test.database.db, accountRef));
}

afterEach(() => {
  test.clock.now = at(0);
});

describe('password reset by mail', () => {
  const { addOptions, add, remove } = getPasskeyEndpoints(members);
  const waits = () => [403, passkeyOutcomes.wait(formatTimeForSentence(at(hours)))];
  const saidOf = ({ status, failure }: { status: number; failure: { error: string } }) => [
    status,
    failure.error,
  ];

  it('prevents adding a passkey for 72 hours', async () => {
    test.clock.now = at(0);
    const { email, token, accountRef } = await buildAccount(test, members);
    const before = (await test.as(token).call(addOptions, { body: { current_password } })).ok;
    expect(before.data.challenge).toBeDefined();
    const caller = test.as(await resetByMail(test, members, email));
    expect(saidOf(await caller.call(addOptions, { body: { current_password } }))).toEqual(waits());
    const { made } = makePasskey(before.data);
    expect(saidOf(await caller.call(add, { body: { credential: made } }))).toEqual(waits());
    const later = await after(accountRef);
    expect((await later.call(addOptions, { body: { current_password } })).status).toBe(200);
  });

  it('prevents the removal of old, but not recent passkeys for 72 hours', async () => {
    const { db } = test.database;
    test.clock.now = at(0);
    const { email, token, accountRef } = await buildAccount(test, members);
    const [old, young] = [
      await addPasskey(test, members, token),
      await addPasskey(test, members, token),
    ];
    await db
      .updateTable('passkeys')
      .set({ created_at: at(-hours - 1) })
      .where('id', '=', old.id)
      .execute();
    const caller = test.as(await resetByMail(test, members, email));
    const drop = (id: string, by = caller) =>
      by.call(remove, { params: { id }, body: { current_password } });
    expect(saidOf(await drop(old.id))).toEqual(waits());
    expect((await drop(young.id)).status).toBe(200);
    expect((await drop(old.id, await after(accountRef))).status).toBe(200);
  });

  it('prevents deleting the account for 72 hours', async () => {
    test.clock.now = at(0);
    const { id, email, accountRef } = await buildAccount(test, members);
    const caller = test.as(await resetByMail(test, members, email));
    const leave = (by = caller) =>
      by.call(getExportEndpoints(members).remove, { params: { id }, body: { current_password } });
    const { status, failure } = await leave();
    expect([status, failure.error]).toEqual([
      403,
      outcomes.account.delete_wait(formatTimeForSentence(at(hours))),
    ]);
    expect((await leave(await after(accountRef))).status).toBe(200);
  });
});
