import { chatEndpoints } from '@threshold/contract/chat';
import { e2eeEndpoints } from '@threshold/contract/e2ee';
import type { MemberRole } from '@threshold/contract/vocabularies';
import type { Identity } from '@threshold/e2ee/identity';
import { describe, expect, inject, it } from 'vitest';
import { buildAccount } from '#test/factories/account.ts';
import { buildMessageKeys, newKeys, sealedBackup } from '#test/factories/message-keys.ts';
import { sealedBy } from '#test/factories/sealed-by.ts';
import { testApp } from '#test/test-app.ts';
import { waitingForLocks } from '#test/waiting-for-locks.ts';
import { otherRole } from '../relationships/parties.ts';

const test = testApp();
const bare = (version: number) => sealedBackup(version, { slots: [] });

/** Somebody whose keys only another device opens, and who has written to nobody. */
async function fresh(role: MemberRole) {
  const account = await buildAccount(test, role === 'customer' ? 'customers' : 'vendors');
  const as = { role, id: account.id };
  const keys = await newKeys(as);
  const { status } = await test.as(account.token).call(e2eeEndpoints.publish, {
    headers: { 'if-match': '"0"' },
    body: { entry: keys.entry, backup: bare(1) },
  });
  expect(status).toBe(200);
  return { ...account, as, keys };
}

/**
 * Seals something while another device takes the keys over, has seen that nothing was sealed for them, and is about to
 * write its own. @returns how the two are answered
 */
async function sealedMeanwhile(
  me: {
    readonly as: Parameters<typeof newKeys>[0];
    readonly token: string;
    readonly keys: Identity;
  },
  seal: () => Promise<{ readonly status: number }>,
): Promise<number[]> {
  const next = await newKeys(me.as, me.keys, 'reset');
  const { pool } = test.database;
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from message_backups for update');
    const publishing = test.as(me.token).call(e2eeEndpoints.publish, {
      headers: { 'if-match': '"1"' },
      body: { entry: next.entry, backup: bare(2), take_over: true },
    });
    await waitingForLocks(pool, 1);
    const sealing = seal();
    // It waits, or is done already where nothing keeps it.
    await Promise.race([sealing, waitingForLocks(pool, 2)]);
    await holder.query('commit');
    return [(await publishing).status, (await sealing).status];
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}

// The embedded engine runs one transaction at a time.
describe.runIf(inject('template').engine === 'postgres')('while unused keys are taken over', () => {
  it.each(['customer', 'vendor'] as const)(
    'the first message of a new conversation waits, and is not taken for the keys before: of the %s',
    async (role) => {
      const me = await fresh(role);
      const vendor = role === 'vendor' ? me : await buildAccount(test, 'vendors');
      const customer = role === 'customer' ? me : await buildAccount(test, 'customers');
      const other = role === 'customer' ? vendor : customer;
      const theirs = await buildMessageKeys(test.database.db, {
        role: otherRole(role),
        id: other.id,
      });
      const between = { mine: me.keys, theirs, pair: `${vendor.id}:${customer.id}` };
      // The customer writes first, with the keys that are taken over or to them.
      const sender = role === 'customer' ? me.keys : theirs;
      const { body: message, clientId } = await sealedBy(sender, between, { text: 'Hello' });
      const caller = test.as(customer.token);
      const answers = await sealedMeanwhile(me, async () => {
        const { ok } = await caller.call(chatEndpoints.open, { query: { receiverId: vendor.id } });
        const body = { conversationId: ok.data._id, message, clientMessageId: clientId };
        return caller.call(chatEndpoints.upload, { body });
      });
      expect(answers).toEqual([200, 409]);
    },
  );
});
