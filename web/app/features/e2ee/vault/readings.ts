import type { Reading, SealedRow } from '#app/lib/encryption.ts';
import type { KeyDeps, Me } from '../trust/own-keys.ts';
import type { PeerStandings } from '../trust/peer-trust.ts';
import { type Ask, type OpenedMessage, type SearchedMessage, VaultFault } from './protocol.ts';

/** Messages per batch: between two batches the vault can seal outgoing messages. */
export const BATCH = 50;

/** Decrypts stored messages of one or more conversations; results are in the given order. */
export function createReader(deps: KeyDeps, me: Me, people: PeerStandings) {
  async function openAll(peerId: string, rows: readonly SealedRow[]): Promise<OpenedMessage[]> {
    const found: OpenedMessage[] = [];
    for (let at = 0; at < rows.length; at += BATCH) {
      const messages = rows.slice(at, at + BATCH).map(({ body, place }) => ({ body, place }));
      found.push(
        ...(await openBatch({ uid: me._id, peerId, keys: people.keys(peerId), messages })),
      );
    }
    return found;
  }

  async function openBatch(ask: Ask<'open'>): Promise<readonly OpenedMessage[]> {
    try {
      return await deps.vault.call('open', ask);
    } catch (error) {
      const fault = error instanceof VaultFault ? error.code : 'failed';
      return ask.messages.map(() => ({ ok: false, fault }));
    }
  }

  async function openOf(peerId: string, rows: readonly SealedRow[]): Promise<OpenedMessage[]> {
    const found = await openAll(peerId, rows);
    const unknown = rows.filter((_, nr) => isByUnknownKeys(found[nr]));
    if (unknown.length === 0) return found;
    // The directory may have new keys.
    await people.refresh([peerId]);
    const again = await openAll(peerId, unknown);
    return found.map((one) => (isByUnknownKeys(one) ? (again.shift() ?? one) : one));
  }

  return async (rows: readonly SealedRow[]): Promise<readonly Reading[]> => {
    const byPeer = Map.groupBy(rows, ({ peerId }) => peerId);
    await people.ensure([...byPeer.keys()]);
    const readings = new Map<SealedRow, Reading>();
    for (const [peerId, group] of byPeer) {
      const found = await openOf(peerId, group);
      const isReset = people.standing(peerId).kind === 'reset';
      for (const [nr, row] of group.entries()) readings.set(row, readingOf(found[nr], isReset));
    }
    return rows.map((row) => readings.get(row) ?? { kind: 'failed' });
  };
}

/** True if the message's keys may only not have been read yet. */
export const isByUnknownKeys = (found: OpenedMessage | SearchedMessage | undefined): boolean =>
  found?.ok === false && (found.fault === 'signature' || found.fault === 'unpinned');

function readingOf(found: OpenedMessage | undefined, isReset: boolean): Reading {
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
      return { kind: isReset && isByUnknownKeys(found) ? 'unaccepted' : 'unverified' };
  }
}
