import { openMessage, sealMessage } from '@threshold/e2ee/envelope';
import { checkEntry } from '@threshold/e2ee/identity';
import { newestOf } from './kept-keys.ts';
import type { KeyStore } from './key-store.ts';
import { openMaster } from './master-key.ts';
import { VaultFault } from './protocol.ts';

/** Position of the test message, in a conversation that does not exist. */
const probe = { pair: 'probe:probe', clientId: 'probe', content: { text: 'probe' } } as const;

/**
 * Reads stored keys back and uses them. Some browsers refuse to store certain keys or silently
 * return nothing; messages sealed for such keys would be lost.
 * @throws VaultFault `failed`
 */
export async function proveKept(store: KeyStore, uid: string, fp: string): Promise<void> {
  try {
    const stored = await store.read(uid);
    const record = newestOf(stored?.next) === fp ? stored?.next : stored;
    const own = record?.identities.at(-1);
    if (!record || !own || newestOf(record) !== fp) throw new VaultFault('failed');
    await openMaster(record);
    const me = await checkEntry(own.entry, uid);
    const { pair, clientId, content } = probe;
    const body = await sealMessage({
      sender: own,
      recipients: [me],
      pair,
      clientId,
      device: record.device,
      count: 1,
      now: own.entry.created,
      content,
    });
    const place = { pair, senderId: uid, clientId };
    const opened = await openMessage(body, place, me, [own]);
    if (opened.content.text !== content.text) throw new VaultFault('failed');
  } catch {
    throw new VaultFault('failed');
  }
}
