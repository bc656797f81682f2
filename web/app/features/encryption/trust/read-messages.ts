import { isEnvelope } from '@threshold/e2ee/sealed-text';
import type { Finding, OwnKeyState, Reading, SealedRow, SearchedRow } from '#app/lib/encryption.ts';
import { type OpenedMessage, type SearchedMessage, VaultFault } from '../vault/protocol.ts';
import type { KeyDeps, Me } from './own-keys.ts';
import type { PeerStandings } from './peer-trust.ts';

/** Messages per batch. Small, so that outgoing messages do not wait long for the vault. */
export const BATCH_SIZE = 50;

async function runInBatches<R, T>(
  rows: readonly R[],
  run: (batch: readonly R[]) => Promise<readonly T[]>,
): Promise<T[]> {
  const found: T[] = [];
  for (let at = 0; at < rows.length; at += BATCH_SIZE)
    found.push(...(await run(rows.slice(at, at + BATCH_SIZE))));
  return found;
}

/** Creates the function that decrypts stored messages; results are in the given order. */
export function createMessageReader({ vault }: KeyDeps, { _id: uid }: Me, people: PeerStandings) {
  const openAll = (peerId: string, rows: readonly SealedRow[]) =>
    runInBatches(rows, async (batch): Promise<readonly OpenedMessage[]> => {
      const messages = batch.map(({ body, place }) => ({ body, place }));
      try {
        return await vault.call('open', { uid, peerId, keys: people.keys(peerId), messages });
      } catch (error) {
        const fault = error instanceof VaultFault ? error.code : 'failed';
        return messages.map(() => ({ ok: false, fault }));
      }
    });

  async function openOf(peerId: string, rows: readonly SealedRow[]): Promise<OpenedMessage[]> {
    const found = await openAll(peerId, rows);
    const unknown = rows.filter((_, nr) => hasUnknownKeys(found[nr]));
    if (unknown.length === 0) return found;
    // The directory is read again, because it may have new keys of this person.
    await people.refresh([peerId]);
    const again = await openAll(peerId, unknown);
    return found.map((one) => (hasUnknownKeys(one) ? (again.shift() ?? one) : one));
  }

  return async (rows: readonly SealedRow[]): Promise<readonly Reading[]> => {
    const byPeer = Map.groupBy(rows, ({ peerId }) => peerId);
    await people.ensure([...byPeer.keys()]);
    const readings = new Map<SealedRow, Reading>();
    for (const [peerId, group] of byPeer) {
      const found = await openOf(peerId, group);
      const isReset = people.standing(peerId).kind === 'reset';
      for (const [nr, row] of group.entries()) readings.set(row, toReading(found[nr], isReset));
    }
    return rows.map((row) => readings.get(row) ?? { kind: 'failed' });
  };
}

/** True if the message may be signed with keys that were not read from the directory yet. */
const hasUnknownKeys = (found: OpenedMessage | SearchedMessage | undefined): boolean =>
  found?.ok === false && (found.fault === 'signature' || found.fault === 'unpinned');

function toReading(found: OpenedMessage | undefined, isReset: boolean): Reading {
  if (!found) return { kind: 'failed' };
  if (found.ok) {
    const { content, header, kv } = found;
    return { kind: 'opened', content, device: header.d, count: header.q, at: header.t, kv };
  }
  switch (found.fault) {
    case 'none':
      return { kind: 'locked' };
    case 'locked':
      return { kind: 'lost' };
    case 'failed':
      return { kind: 'failed' };
    default:
      return { kind: isReset && hasUnknownKeys(found) ? 'unaccepted' : 'unverified' };
  }
}

/** Ids of people whose keys were read again for a search: once, not for each page of messages. */
const refreshed = new WeakMap<PeerStandings, Set<string>>();

function isFirstRefresh(people: PeerStandings, peerId: string): boolean {
  const ids = refreshed.get(people) ?? new Set();
  refreshed.set(people, ids);
  const isFirst = !ids.has(peerId);
  ids.add(peerId);
  return isFirst;
}

/** Searches stored messages for words; results are in the given order. */
export async function searchMessages(
  { vault, own }: Pick<KeyDeps, 'vault'> & { readonly own: OwnKeyState },
  { _id: uid }: Me,
  people: PeerStandings,
  words: string,
  rows: readonly SearchedRow[],
): Promise<readonly Finding[]> {
  const findAll = (peerId: string, group: readonly SearchedRow[]) =>
    runInBatches(group, (batch) => {
      const messages = batch.map(({ body, place, fileName }) => ({ body, place, fileName }));
      return vault.call('find', { uid, peerId, keys: people.keys(peerId), words, messages });
    });

  const byPeer = Map.groupBy(rows, ({ peerId }) => peerId);
  // Reading the directory also accepts keys, so it is read only if a message must be decrypted.
  const isReady = own === 'ready';
  const sealed = [...byPeer].filter(([, group]) => group.some(({ body }) => isEnvelope(body)));
  await people.ensure(isReady ? sealed.map(([peerId]) => peerId) : []);
  const findings = new Map<SearchedRow, SearchedMessage>();
  const take = (group: readonly SearchedRow[], found: readonly SearchedMessage[]) => {
    for (const [nr, row] of group.entries()) if (found[nr]) findings.set(row, found[nr]);
  };
  for (const [peerId, group] of byPeer) {
    const found = await findAll(peerId, group);
    take(group, found);
    const unknown = group.filter((_, nr) => hasUnknownKeys(found[nr]));
    if (unknown.length === 0 || !isReady || !isFirstRefresh(people, peerId)) continue;
    // The directory is read again, because it may have new keys of this person.
    await people.refresh([peerId]);
    take(unknown, await findAll(peerId, unknown));
  }
  return rows.map((row) => toFinding(findings.get(row)));
}

function toFinding(searched: SearchedMessage | undefined): Finding {
  if (!searched?.ok) return { kind: 'unopened' };
  const { excerpt } = searched;
  return excerpt ? { kind: 'found', excerpt } : { kind: 'nothing' };
}
