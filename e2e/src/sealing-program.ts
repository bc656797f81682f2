import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { chatEndpoints } from '@threshold/contract/endpoints/chat/chat';
import { e2eeEndpoints } from '@threshold/contract/endpoints/encryption/e2ee';
import { newMasterKey, sealBundle } from '@threshold/e2ee/backup';
import { randomBytes } from '@threshold/e2ee/bytes';
import { sealMessage } from '@threshold/e2ee/envelope';
import { newIdentity, verifyEntry } from '@threshold/e2ee/identity';
import { sealCodeSlot } from '@threshold/e2ee/slots';
import { expect } from './fixtures.ts';
import type { Member } from './people.ts';
import { callAs } from './staff.ts';

/**
 * A customer's client that is not a browser. It publishes its own keys and seals messages by the
 * documented formats.
 */
export async function createSealingCustomer(request: APIRequestContext, member: Member) {
  const { identity, secrets } = await newIdentity({ uid: member.id, role: 'customer', now: 1 });
  const { entry } = identity;
  const master = newMasterKey();
  const bundle = await sealBundle(member.id, 1, master, { keys: [{ entry, secrets }], pins: {} });
  const slots = [await sealCodeSlot(member.id, master, randomBytes(16))];
  const answer = await request.put(`/api${e2eeEndpoints.publish.path}`, {
    headers: { authorization: `Bearer ${member.token}`, 'if-match': '"0"' },
    data: { entry, backup: { v: 2, version: 1, bundle, slots } },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  let count = 0;

  /** Encrypts a text and sends it to a professional who has keys. */
  return async (vendor: Member, text: string): Promise<void> => {
    const asked = { query: { ids: vendor.id } };
    const { data } = await callAs(request, member.token, e2eeEndpoints.keys, asked);
    const newest = data[0]?.keys.at(-1)?.entry;
    if (!newest) throw new Error('no keys to seal for');
    count += 1;
    const clientMessageId = randomUUID();
    const message = await sealMessage({
      sender: identity,
      recipients: [
        await verifyEntry(newest, vendor.id),
        { fp: identity.fp, kem: identity.kem.publicKey },
      ],
      pair: `${vendor.id}:${member.id}`,
      clientId: clientMessageId,
      device: 'program',
      count,
      now: Date.now(),
      content: { text },
    });
    await callAs(request, member.token, chatEndpoints.upload, {
      body: { receiverId: vendor.id, message, clientMessageId },
    });
  };
}
