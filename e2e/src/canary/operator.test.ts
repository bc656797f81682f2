import { randomBytes, randomUUID } from 'node:crypto';
import { openMessage, sealMessage } from '@threshold/e2ee/envelope';
import { newIdentity, type Role, verifyEntry } from '@threshold/e2ee/identity';
import { expect, test } from 'vitest';
import { findEnvelopes, findPossibleKeys, readAll } from './operator.ts';

/** Creates a sealed message and the key that decrypts only this message. */
async function sealed() {
  const someone = (role: Role) => newIdentity({ uid: role, role, now: 1 });
  const { identity: buyer } = await someone('customer');
  const { identity: broker } = await someone('vendor');
  const place = { pair: 'vendor:customer', senderId: 'customer', clientId: randomUUID() };
  const body = await sealMessage({
    sender: buyer,
    recipients: [{ fp: broker.fp, kem: broker.kem.publicKey }],
    pair: place.pair,
    clientId: place.clientId,
    device: 'd',
    count: 1,
    now: 1,
    content: { text: 'CANARY under the mat' },
  });
  const author = await verifyEntry(buyer.entry, buyer.uid);
  return { body, key: (await openMessage(body, place, author, [broker])).key };
}

const rowOf = (value: object) => ({ name: 'table', bytes: Buffer.from(JSON.stringify(value)) });

test.each(['base64url', 'base64', 'hex'] as const)(
  'decrypts a stored message only if a table contains its key (%s)',
  async (encoding) => {
    const { body, key } = await sealed();
    const others = [rowOf({ token: randomBytes(32).toString('hex'), note: 'x'.repeat(90) })];
    const messages = rowOf({ id: 4, body });
    const envelopes = findEnvelopes([messages, ...others]);
    expect(envelopes).toEqual([body]);
    expect(await readAll(envelopes, findPossibleKeys([messages, ...others]))).toEqual([]);
    const careless = rowOf({ reported: Buffer.from(key).toString(encoding) });
    const read = await readAll(envelopes, findPossibleKeys([...others, careless]));
    expect(read).toEqual([expect.stringContaining('CANARY under the mat')]);
  },
);
