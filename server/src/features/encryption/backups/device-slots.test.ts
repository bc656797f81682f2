import { deviceSlotEndpoints } from '@threshold/contract/endpoints/encryption/e2ee';
import { limits } from '@threshold/contract/limits';
import {
  deviceWords,
  e2eeMessages,
  e2eeOutcomes,
} from '@threshold/contract/texts/encryption-texts';
import { afterEach, describe, expect, it } from 'vitest';
import { deleteExpiredDeviceSlots } from '#src/features/encryption/backups/device-slots.repo.ts';
import { formatTimeForSentence } from '#src/lib/local-time.ts';
import { resetByMail } from '#test/arrangements/reset-by-mail.ts';
import { buildAccount, buildPasswordReset, goodPassword } from '#test/factories/account.ts';
import { buildMessageKeys } from '#test/factories/message-keys.ts';
import { buildSession } from '#test/factories/session.ts';
import { bothMembers } from '#test/members.ts';
import { listMailsTo } from '#test/outbox.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp({ rateLimitScale: 1 });
const { read, make, take, cancel } = deviceSlotEndpoints;
const MINUTE_MS = 60_000;
const start = test.clock.now;

afterEach(() => {
  test.clock.now = start;
});

const wait = (minutes: number) => {
  test.clock.now = new Date(start.getTime() + minutes * MINUTE_MS);
};

const slot = { lookup: 'l'.repeat(43), sealed: 's'.repeat(200) };
const { lookup } = slot;

/** Creates a member with keys and two devices, both signed in at `start`. */
async function twoDevices(members: 'customers' | 'vendors' = 'customers') {
  const { db } = test.database;
  const me = await buildAccount(test, members);
  const role = members === 'customers' ? 'customer' : 'vendor';
  await buildMessageKeys(db, { role, id: me.id });
  const [oldToken, newToken] = await Promise.all([
    buildSession(db, me.accountRef),
    buildSession(db, me.accountRef),
  ]);
  const [[column, account] = ['', '']] = Object.entries(me.accountRef);
  await db
    .updateTable('sessions')
    .set({ created_at: start })
    .where(column as 'customer_id', '=', account)
    .execute();
  return { ...me, atOld: test.as(oldToken), atNew: test.as(newToken) };
}

const codeOf = ({ status, failure }: { status: number; failure: { error: string } }) => [
  status,
  failure.error,
];

describe.each(bothMembers)('encrypted key for another device of %s', (members) => {
  it('is returned once and reported to its owner by mail', async () => {
    const me = await twoDevices(members);
    const made = await me.atOld.call(make, { body: slot });
    const open = {
      device: expect.any(String),
      expires_at: new Date(start.getTime() + 10 * MINUTE_MS).toISOString(),
    };
    expect(made.ok.data).toEqual(open);
    expect((await me.atNew.call(read)).ok.data).toEqual(open);
    expect(await listMailsTo(test.database.db, me.email)).toMatchObject([
      { template: 'device_slot_made' },
    ]);
    expect((await me.atNew.call(take, { body: { lookup } })).ok.data).toEqual({
      sealed: slot.sealed,
    });
    for (const device of [me.atNew, me.atOld]) {
      const again = await device.call(take, { body: { lookup } });
      expect(codeOf(again)).toEqual([404, deviceWords.use.gone]);
    }
    expect((await me.atOld.call(read)).ok.data).toBeNull();
  });

  it('is refused after a password reset by mail', async () => {
    const me = await twoDevices(members);
    await me.atOld.call(make, { body: slot });
    const fresh = test.as(await resetByMail(test, members, me.email));
    expect((await fresh.call(read)).ok.data).toBeNull();
    const closed = e2eeOutcomes.device_wait(
      formatTimeForSentence(new Date(start.getTime() + limits.reset_safety.hours * 60 * MINUTE_MS)),
    );
    expect(codeOf(await fresh.call(take, { body: { lookup } }))).toEqual([403, closed]);
    expect(codeOf(await fresh.call(make, { body: slot }))).toEqual([403, closed]);
    // The slot ended with the session that made it, and is also unavailable after the wait.
    await buildPasswordReset(test, me.accountRef, new Date(0));
    expect(codeOf(await fresh.call(take, { body: { lookup } }))).toEqual([
      404,
      deviceWords.use.gone,
    ]);
  });
});

describe('encrypted key for another device', () => {
  it('is returned to only one of ten concurrent calls', async () => {
    const me = await twoDevices();
    await me.atOld.call(make, { body: slot });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => me.atNew.call(take, { body: { lookup } })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('expires after ten minutes, after which a job deletes it', async () => {
    const me = await twoDevices();
    await me.atOld.call(make, { body: slot });
    wait(10);
    expect((await me.atNew.call(read)).ok.data).toBeNull();
    expect((await me.atNew.call(take, { body: { lookup } })).status).toBe(404);
    wait(11);
    expect(await deleteExpiredDeviceSlots(test.database.db, test.clock.now)).toBeGreaterThanOrEqual(
      1,
    );
  });

  it('is not returned to another member or for a wrong lookup value', async () => {
    const [me, stranger] = [await twoDevices(), await twoDevices()];
    await me.atOld.call(make, { body: slot });
    expect((await stranger.atNew.call(read)).ok.data).toBeNull();
    const attempts = [
      await stranger.atNew.call(take, { body: { lookup } }),
      await me.atNew.call(take, { body: { lookup: 'm'.repeat(43) } }),
    ];
    expect(attempts.map(({ status }) => status)).toEqual([404, 404]);
    await stranger.atNew.call(cancel);
    expect((await me.atNew.call(take, { body: { lookup } })).status).toBe(200);
  });

  it('is not accessible without a session', async () => {
    const calls = [
      await test.as().call(read),
      await test.as().call(make, { body: slot }),
      await test.as().call(take, { body: { lookup } }),
      await test.as().call(cancel),
    ];
    expect(calls.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  });

  it('can be created and read only after a recent sign-in', async () => {
    const me = await twoDevices();
    wait(14);
    expect((await me.atOld.call(make, { body: slot })).status).toBe(200);
    wait(15);
    const body = { ...slot, current_password: goodPassword };
    const refused = [
      await me.atOld.call(make, { body: slot }),
      await me.atOld.call(make, { body }),
      await me.atNew.call(take, { body: { lookup } }),
    ];
    for (const { status, failure } of refused)
      expect([status, failure.code]).toEqual([403, 'reauth_required']);
    expect((await me.atNew.call(read)).ok.data).not.toBeNull();
  });

  it('can be replaced by a newer key, and cancelled from any session', async () => {
    const me = await twoDevices();
    await me.atOld.call(make, { body: slot });
    await me.atOld.call(make, { body: slot });
    const next = { lookup: 'm'.repeat(43), sealed: 't'.repeat(200) };
    await me.atNew.call(make, { body: next });
    // The first slot was sent twice, but caused only one mail.
    expect(await listMailsTo(test.database.db, me.email)).toHaveLength(2);
    expect((await me.atNew.call(take, { body: { lookup } })).status).toBe(404);
    expect((await me.atOld.call(cancel)).status).toBe(200);
    expect((await me.atOld.call(cancel)).status).toBe(200);
    expect((await me.atNew.call(take, { body: { lookup: next.lookup } })).status).toBe(404);
  });

  it('can be created only with published keys, at most ten times a day', async () => {
    const bare = await buildAccount(test, 'customers');
    const none = await test.as(bare.token).call(make, { body: slot });
    expect(codeOf(none)).toEqual([409, e2eeOutcomes.no_keys]);
    const me = await twoDevices();
    const attempt = (nr: number) =>
      me.atOld.call(make, { body: { ...slot, lookup: String(nr).padStart(43, 'x') } });
    for (let nr = 0; nr < limits.e2ee.device_slots.per_day; nr += 1)
      expect((await attempt(nr)).status).toBe(200);
    expect((await attempt(99)).failure.code).toBe('too_many');
  });

  it('cannot be created in the 72 hours after a password reset', async () => {
    const me = await twoDevices();
    await buildPasswordReset(test, me.accountRef, start);
    expect((await me.atOld.call(make, { body: slot })).status).toBe(403);
  });

  it('cannot be created with malformed values', async () => {
    const me = await twoDevices();
    for (const body of [
      { ...slot, lookup: 'short' },
      { ...slot, sealed: 'short' },
    ]) {
      const refused = await me.atOld.call(make, { body });
      expect(codeOf(refused)).toEqual([422, e2eeMessages.device]);
    }
  });
});
