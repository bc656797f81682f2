import { chatEndpoints } from '@threshold/contract/endpoints/chat/chat';
import { e2eeEndpoints } from '@threshold/contract/endpoints/encryption/e2ee';
import type { MemberRole } from '@threshold/contract/vocabularies';
import type { Identity } from '@threshold/e2ee/identity';
import { describe, expect, inject, it } from 'vitest';
import { buildAccount } from '#test/factories/account.ts';
import { buildMessageKeys, buildSealedBackup, newKeys } from '#test/factories/message-keys.ts';
import { sealAs } from '#test/factories/seal-as.ts';
import { waitingForLocks } from '#test/outages/waiting-for-locks.ts';
import { testApp } from '#test/test-app.ts';
import { otherRole } from '../../accounts/relationships/parties.ts';

const test = testApp();
const bare = (version: number) => buildSealedBackup(version, { slots: [] });

/** Creates a member without messages whose keys have no unlock method. */
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
 * Runs `seal` after another device has checked that the old keys are unused, but before that device
 * stores its new keys. @returns the HTTP statuses of the replacement and of `seal`
 */
async function sealDuringReplacement(
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
    // Waits until `seal` waits for a lock, or is done because nothing blocks it.
    await Promise.race([sealing, waitingForLocks(pool, 2)]);
    await holder.query('commit');
    return [(await publishing).status, (await sealing).status];
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}

// Runs only with PostgreSQL, because the embedded engine runs one transaction at a time.
describe.runIf(inject('template').engine === 'postgres')(
  'concurrent replacement of unused message keys',
  () => {
    it.each(['customer', 'vendor'] as const)(
      "causes a refusal of messages with the %s's replaced keys",
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
        // The customer sends the message: signed with the replaced keys, or encrypted for them.
        const sender = role === 'customer' ? me.keys : theirs;
        const { body: message, clientId } = await sealAs(sender, between, { text: 'Hello' });
        const caller = test.as(customer.token);
        const answers = await sealDuringReplacement(me, async () => {
          const { ok } = await caller.call(chatEndpoints.open, {
            query: { receiverId: vendor.id },
          });
          const body = { conversationId: ok.data._id, message, clientMessageId: clientId };
          return caller.call(chatEndpoints.upload, { body });
        });
        expect(answers).toEqual([200, 409]);
      },
    );
  },
);
