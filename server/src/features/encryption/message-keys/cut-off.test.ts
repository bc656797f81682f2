import { deviceSlotEndpoints, e2eeEndpoints } from '@threshold/contract/endpoints/encryption/e2ee';
import { customerPasskeyEndpoints } from '@threshold/contract/registry';
import type { Identity } from '@threshold/e2ee/identity';
import { describe, expect, it } from 'vitest';
import { buildAccount } from '#test/factories/account.ts';
import {
  buildMessageKeys,
  buildSealedBackup,
  codeSlot,
  newKeys,
  passkeySlot,
} from '#test/factories/message-keys.ts';
import { addPasskey } from '#test/factories/passkey.ts';
import { whileWritesFail } from '#test/outages/failing-writes.ts';
import { listMailsTo } from '#test/outbox.ts';
import { makePasskey } from '#test/peers/passkey-device.ts';
import { testApp } from '#test/test-app.ts';

/*
 * Database failures inside an action. The action is stored completely or not at all, and can be
 * repeated.
 */

const test = testApp();

async function member(how: { readonly withKeys?: boolean } = {}) {
  const account = await buildAccount(test, 'customers');
  const me = { ...account, role: 'customer' as const, caller: test.as(account.token) };
  const identity = how.withKeys ? await buildMessageKeys(test.database.db, me) : undefined;
  return { ...me, identity };
}
type Member = Awaited<ReturnType<typeof member>>;

/** Sends a request while writes to a table fail, checks that nothing was stored, and repeats it. */
async function failThenRepeat(
  me: Member,
  table: string,
  send: () => Promise<{ readonly status: number }>,
): Promise<void> {
  const before = await storedState(me);
  const { status } = await whileWritesFail(test.database.db, table, send);
  expect(status).toBeGreaterThanOrEqual(500);
  expect(await storedState(me)).toEqual(before);
  expect((await send()).status).toBeLessThan(300);
  expect(await storedState(me)).not.toEqual(before);
}

/** Returns everything the server stores about a member's keys and passkeys. */
async function storedState({ id, email, caller }: Member) {
  const { keys, backup, earlierBackups } = e2eeEndpoints;
  const [own] = (await caller.call(keys, { query: { ids: id } })).ok.data;
  return {
    fps: own?.keys.map(({ entry }) => entry.sig),
    backup: (await caller.call(backup)).ok.data,
    earlier: (await caller.call(earlierBackups)).ok.data,
    slot: (await caller.call(deviceSlotEndpoints.read)).ok.data,
    passkeys: (await caller.call(customerPasskeyEndpoints.list)).ok.data,
    mails: (await listMailsTo(test.database.db, email)).map(({ template }) => template),
  };
}

const publish = ({ caller }: Member, { entry }: Identity, version: number, more: object = {}) =>
  caller.call(e2eeEndpoints.publish, {
    headers: { 'if-match': `"${version - 1}"` },
    body: { entry, backup: buildSealedBackup(version, { slots: [] }), ...more },
  });

describe('publication of message keys interrupted by a failure', () => {
  it.each(['message_backups', 'message_keys'])(
    'can be repeated after a failed write of first keys to %s',
    async (table) => {
      const me = await member();
      const { entry } = await newKeys(me);
      await failThenRepeat(me, table, () => publish(me, { entry } as Identity, 1));
      expect(await storedState(me)).toMatchObject({ fps: [entry.sig], backup: { version: 1 } });
    },
  );

  it.each(['earlier_message_backups', 'message_keys', 'outbox', 'audit_log'])(
    'can be repeated after a failed write of reset keys to %s',
    async (table) => {
      const me = await member({ withKeys: true });
      const next = await newKeys(me, me.identity, 'reset');
      await failThenRepeat(me, table, () => publish(me, next, 2));
      expect(await storedState(me)).toMatchObject({
        earlier: [{ version: 1, former: true }],
        mails: ['message_keys_reset'],
      });
    },
  );

  it('stores a new unlock method and its mail in one transaction', async () => {
    const me = await member({ withKeys: true });
    const body = buildSealedBackup(2, { slots: [codeSlot('S'), passkeySlot('cred')] });
    await failThenRepeat(me, 'outbox', () =>
      me.caller.call(e2eeEndpoints.saveBackup, { headers: { 'if-match': '"1"' }, body }),
    );
    expect(await storedState(me)).toMatchObject({ backup: body, mails: ['message_ways_changed'] });
  });
});

it('an encrypted key for another device and its mail are stored together', async () => {
  const me = await member({ withKeys: true });
  const body = { lookup: 'l'.repeat(43), sealed: 's'.repeat(200) };
  for (const table of ['device_slots', 'outbox']) {
    await me.caller.call(deviceSlotEndpoints.cancel);
    await failThenRepeat(me, table, () =>
      me.caller.call(deviceSlotEndpoints.make, {
        body: { ...body, lookup: table.padEnd(43, '_') },
      }),
    );
  }
  expect((await storedState(me)).mails).toEqual(['device_slot_made', 'device_slot_made']);
});

describe('a change of passkeys interrupted by a failure', () => {
  it('stores a new passkey and its mail in one transaction', async () => {
    const me = await member();
    const { addOptions, add } = customerPasskeyEndpoints;
    await failThenRepeat(me, 'outbox', async () => {
      const { ok } = await me.caller.call(addOptions, { body: {} });
      return me.caller.call(add, { body: { credential: makePasskey(ok.data).made } });
    });
    expect(await storedState(me)).toMatchObject({ passkeys: [{}], mails: ['passkey_added'] });
  });

  it('removes a passkey and stores the mail in one transaction', async () => {
    const me = await member();
    const params = { id: (await addPasskey(test, 'customers', me.token)).id };
    await failThenRepeat(me, 'outbox', () =>
      me.caller.call(customerPasskeyEndpoints.remove, { params, body: {} }),
    );
    expect((await storedState(me)).passkeys).toEqual([]);
  });
});
