import type { Draft, Place } from '../src/envelope.ts';
import { type Identity, newIdentity, type Role, verifyEntry } from '../src/identity.ts';

export const now = Date.UTC(2026, 10, 21);
export const pair = 'vendor-1:customer-1';

/** Creates the identity of a test member with new keys. */
export async function person(role: Role, uid = `${role}-1`) {
  return newIdentity({ uid, role, now });
}

/** Creates the identities of a customer and a vendor. */
export async function twoPeople() {
  const [{ identity: customer }, { identity: vendor }] = await Promise.all([
    person('customer'),
    person('vendor'),
  ]);
  return { customer, vendor };
}

/** Returns an unsealed message, and the `place` that its header must match. */
export function draftFrom(
  sender: Identity,
  reader: Identity,
  text: string,
): { draft: Draft; place: Place } {
  const clientId = 'message-1';
  return {
    draft: {
      sender,
      recipients: [reader, sender].map(({ fp, kem }) => ({ fp, kem: kem.publicKey })),
      pair,
      clientId,
      device: 'device-1',
      count: 1,
      now,
      content: { text },
    },
    place: { pair, senderId: sender.uid, clientId },
  };
}

/** Verifies an identity's entry as another member does, and returns the public keys. */
export const verifyOwnEntry = ({ entry, uid }: Identity) => verifyEntry(entry, uid);
