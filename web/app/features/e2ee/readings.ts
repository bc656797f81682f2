import type { Reading, SealedRow } from '#app/lib/secrecy.ts';
import type { KeyMeans, Me } from './own-keys.ts';
import type { PeerStandings } from './peer-standings.ts';
import { type OpenedMessage, VaultFault } from './protocol.ts';

/** So many at once: between two batches the vault can seal what is being sent. */
const BATCH = 50;

/** Opens stored messages of one or many conversations; every one gets its reading, in the order that was given. */
export function createReader(means: KeyMeans, me: Me, people: PeerStandings) {
  async function openAll(peerId: string, rows: readonly SealedRow[]): Promise<Reading[]> {
    const readings: Reading[] = [];
    for (let at = 0; at < rows.length; at += BATCH) {
      const messages = rows.slice(at, at + BATCH).map(({ body, place }) => ({ body, place }));
      const ask = { uid: me._id, peerId, keys: people.keys(peerId), messages };
      readings.push(...(await openBatch(ask)));
    }
    return readings;
  }

  async function openBatch(
    ask: Parameters<typeof means.vault.call<'open'>>[1],
  ): Promise<Reading[]> {
    try {
      const opened = await means.vault.call('open', ask);
      return opened.map((one) => readingOf(one, people.standing(ask.peerId).kind === 'reset'));
    } catch (error) {
      const isLocked = error instanceof VaultFault && error.code === 'none';
      return ask.messages.map(() => ({ kind: isLocked ? 'locked' : 'failed' }));
    }
  }

  async function openOf(peerId: string, rows: readonly SealedRow[]): Promise<Reading[]> {
    const readings = await openAll(peerId, rows);
    // Signed by keys that are not known here: there may be new ones.
    if (!readings.some(({ kind }) => kind === 'unverified')) return readings;
    await people.refresh([peerId]);
    return openAll(peerId, rows);
  }

  return async (rows: readonly SealedRow[]): Promise<readonly Reading[]> => {
    const byPeer = Map.groupBy(rows, ({ peerId }) => peerId);
    await people.ensure([...byPeer.keys()]);
    const found = new Map<SealedRow, Reading>();
    for (const [peerId, group] of byPeer) {
      const readings = await openOf(peerId, group);
      for (const [nr, row] of group.entries()) found.set(row, readings[nr] ?? { kind: 'failed' });
    }
    return rows.map((row) => found.get(row) ?? { kind: 'failed' });
  };
}

function readingOf(opened: OpenedMessage, isReset: boolean): Reading {
  if (opened.ok) {
    const { content, header } = opened;
    return { kind: 'opened', content, device: header.d, count: header.q };
  }
  if (opened.fault === 'locked') return { kind: 'lost' };
  if (opened.fault === 'failed') return { kind: 'failed' };
  const isByUnknownKeys = opened.fault === 'signature' || opened.fault === 'unpinned';
  return { kind: isByUnknownKeys && isReset ? 'unaccepted' : 'unverified' };
}
