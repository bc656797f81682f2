import { e2eeEndpoints } from '@threshold/contract/e2ee';
import { deviceSlotEndpoints } from '@threshold/contract/e2ee-device-slots';
import { customerPasskeyEndpoints } from '@threshold/contract/endpoints';
import type { Identity } from '@threshold/e2ee/identity';
import { describe, expect, it } from 'vitest';
import { buildAccount } from '#test/factories/account.ts';
import {
  buildMessageKeys,
  codeSlot,
  newKeys,
  passkeySlot,
  sealedBackup,
} from '#test/factories/message-keys.ts';
import { addPasskey } from '#test/factories/passkey.ts';
import { whileWritesFail } from '#test/failing-writes.ts';
import { mailsTo } from '#test/outbox.ts';
import { makePasskey } from '#test/passkey-device.ts';
import { testApp } from '#test/test-app.ts';

/* The database fails in the middle of an act: all of it is there afterwards, or nothing, and the same again does it. */

const test = testApp();

async function member(how: { readonly withKeys?: boolean } = {}) {
  const account = await buildAccount(test, 'customers');
  const me = { ...account, role: 'customer' as const, caller: test.as(account.token) };
  const identity = how.withKeys ? await buildMessageKeys(test.database.db, me) : undefined;
  return { ...me, identity };
}
type Member = Awaited<ReturnType<typeof member>>;

/** Sends while writes to a table fail, sees that nothing has come of it, and sends the same again. */
async function cutOff(
  me: Member,
  table: string,
  send: () => Promise<{ readonly status: number }>,
): Promise<void> {
  const before = await standing(me);
  const { status } = await whileWritesFail(test.database.db, table, send);
  expect(status).toBeGreaterThanOrEqual(500);
  expect(await standing(me)).toEqual(before);
  expect((await send()).status).toBeLessThan(300);
  expect(await standing(me)).not.toEqual(before);
}

/** All that the server keeps of somebody's keys and passkeys. */
async function standing({ id, email, caller }: Member) {
  const { keys, backup, earlierBackups } = e2eeEndpoints;
  const [own] = (await caller.call(keys, { query: { ids: id } })).ok.data;
  return {
    fps: own?.keys.map(({ entry }) => entry.sig),
    backup: (await caller.call(backup)).ok.data,
    earlier: (await caller.call(earlierBackups)).ok.data,
    slot: (await caller.call(deviceSlotEndpoints.read)).ok.data,
    passkeys: (await caller.call(customerPasskeyEndpoints.list)).ok.data,
    mails: (await mailsTo(test.database.db, email)).map(({ template }) => template),
  };
}

const publish = ({ caller }: Member, { entry }: Identity, version: number, more: object = {}) =>
  caller.call(e2eeEndpoints.publish, {
    headers: { 'if-match': `"${version - 1}"` },
    body: { entry, backup: sealedBackup(version, { slots: [] }), ...more },
  });

describe('keys that are cut off', () => {
  it.each(['message_backups', 'message_keys'])('first ones, at %s', async (table) => {
    const me = await member();
    const { entry } = await newKeys(me);
    await cutOff(me, table, () => publish(me, { entry } as Identity, 1));
    expect(await standing(me)).toMatchObject({ fps: [entry.sig], backup: { version: 1 } });
  });

  it.each(['earlier_message_backups', 'message_keys', 'outbox', 'audit_log'])(
    'a reset, at %s',
    async (table) => {
      const me = await member({ withKeys: true });
      const next = await newKeys(me, me.identity, 'reset');
      await cutOff(me, table, () => publish(me, next, 2));
      expect(await standing(me)).toMatchObject({
        earlier: [{ version: 1, former: true }],
        mails: ['message_keys_reset'],
      });
    },
  );

  it('a backup with another way to open it', async () => {
    const me = await member({ withKeys: true });
    const body = sealedBackup(2, { slots: [codeSlot('S'), passkeySlot('cred')] });
    await cutOff(me, 'outbox', () =>
      me.caller.call(e2eeEndpoints.saveBackup, { headers: { 'if-match': '"1"' }, body }),
    );
    expect(await standing(me)).toMatchObject({ backup: body, mails: ['message_ways_changed'] });
  });
});

it('stores a slot for another device only together with its mail', async () => {
  const me = await member({ withKeys: true });
  const body = { lookup: 'l'.repeat(43), sealed: 's'.repeat(200) };
  for (const table of ['device_slots', 'outbox']) {
    await me.caller.call(deviceSlotEndpoints.cancel);
    await cutOff(me, table, () =>
      me.caller.call(deviceSlotEndpoints.make, {
        body: { ...body, lookup: table.padEnd(43, '_') },
      }),
    );
  }
  expect((await standing(me)).mails).toEqual(['device_slot_made', 'device_slot_made']);
});

describe('a passkey that is cut off', () => {
  it('is not added; another one of the same keeper is', async () => {
    const me = await member();
    const { addOptions, add } = customerPasskeyEndpoints;
    await cutOff(me, 'outbox', async () => {
      const { ok } = await me.caller.call(addOptions, { body: {} });
      return me.caller.call(add, { body: { credential: makePasskey(ok.data).made } });
    });
    expect(await standing(me)).toMatchObject({ passkeys: [{}], mails: ['passkey_added'] });
  });

  it('stays until its removal is told', async () => {
    const me = await member();
    const params = { id: (await addPasskey(test, 'customers', me.token)).id };
    await cutOff(me, 'outbox', () =>
      me.caller.call(customerPasskeyEndpoints.remove, { params, body: {} }),
    );
    expect((await standing(me)).passkeys).toEqual([]);
  });
});
