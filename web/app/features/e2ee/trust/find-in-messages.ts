import { isEnvelope } from '@threshold/e2ee/sealed-text';
import type { Finding, OwnState, SearchedRow } from '#app/lib/encryption.ts';
import type { SearchedMessage } from '../vault/protocol.ts';
import { BATCH, isByUnknownKeys } from '../vault/readings.ts';
import type { KeyDeps, Me } from './own-keys.ts';
import type { PeerStandings } from './peer-trust.ts';

/** People for whom the directory was read again: once per search, not once per page of messages. */
const askedAgain = new WeakMap<PeerStandings, Set<string>>();

function isFirstAsk(people: PeerStandings, peerId: string): boolean {
  const asked = askedAgain.get(people) ?? new Set();
  askedAgain.set(people, asked);
  const isFirst = !asked.has(peerId);
  asked.add(peerId);
  return isFirst;
}

/** Searches stored messages for words; results are in the given order. */
export async function findInMessages(
  { vault, own }: Pick<KeyDeps, 'vault'> & { readonly own: OwnState },
  me: Me,
  people: PeerStandings,
  words: string,
  rows: readonly SearchedRow[],
): Promise<readonly Finding[]> {
  async function findAll(peerId: string, of: readonly SearchedRow[]): Promise<SearchedMessage[]> {
    const found: SearchedMessage[] = [];
    for (let at = 0; at < of.length; at += BATCH) {
      const messages = of
        .slice(at, at + BATCH)
        .map(({ body, place, fileName }) => ({ body, place, fileName }));
      const request = { uid: me._id, peerId, keys: people.keys(peerId), words, messages };
      found.push(...(await vault.call('find', request)));
    }
    return found;
  }

  const byPeer = Map.groupBy(rows, ({ peerId }) => peerId);
  // The directory is read only for people with sealed messages and if own keys are ready, because
  // reading it accepts keys.
  const isReady = own === 'ready';
  const sealed = [...byPeer].filter(([, of]) => of.some(({ body }) => isEnvelope(body)));
  await people.ensure(isReady ? sealed.map(([peerId]) => peerId) : []);
  const findings = new Map<SearchedRow, SearchedMessage>();
  for (const [peerId, group] of byPeer) {
    const found = await findAll(peerId, group);
    const unknown = group.filter((_, nr) => isByUnknownKeys(found[nr]));
    for (const [nr, row] of group.entries()) if (found[nr]) findings.set(row, found[nr]);
    if (unknown.length === 0 || !isReady || !isFirstAsk(people, peerId)) continue;
    // The directory may have new keys.
    await people.refresh([peerId]);
    const again = await findAll(peerId, unknown);
    for (const [nr, row] of unknown.entries()) if (again[nr]) findings.set(row, again[nr]);
  }
  return rows.map((row) => findingOf(findings.get(row)));
}

function findingOf(searched: SearchedMessage | undefined): Finding {
  if (!searched?.ok) return { kind: 'unopened' };
  const { excerpt } = searched;
  return excerpt ? { kind: 'found', excerpt } : { kind: 'nothing' };
}
