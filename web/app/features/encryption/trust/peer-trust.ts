import type { KeyEntry } from '@threshold/contract/endpoints/encryption/e2ee';
import type { PeerKeyState } from '#app/lib/encryption.ts';
import { type AcceptedPeer, VaultFault, type Verdict } from '../vault/protocol.ts';
import { acceptKeys } from './change-backup.ts';
import { type KeyDeps, listKeys, type Me } from './own-keys.ts';

export type PeerStandings = ReturnType<typeof createPeerKeyStates>;

/** Compares other people's keys in the directory with those that this device has accepted. */
export function createPeerKeyStates(
  deps: KeyDeps,
  me: Me,
  show: (peerId: string, standing: PeerKeyState) => void,
) {
  const directory = new Map<string, readonly KeyEntry[]>();
  const standings = new Map<string, PeerKeyState>();
  const reading = new Map<string, Promise<void>>();
  const rotated = new Set<string>();
  /** Ids of people whose new keys the member accepted after a reset. */
  const renewed = new Set<string>();
  /** The last acceptance. The next waits for it, because each saves a new backup version. */
  let last: Promise<unknown> = Promise.resolve();
  let acceptances = 0;
  /** The last directory read. The next waits for it, to consider the keys that it accepted. */
  let lastRead: Promise<void> = Promise.resolve();

  function set(peerId: string, standing: PeerKeyState): void {
    standings.set(peerId, standing);
    show(peerId, standing);
  }

  const fromDirectory = (peerId: string) => ({ peerId, keys: directory.get(peerId) ?? [] });

  const judge = (peerId: string): Promise<Verdict> =>
    deps.vault.call('judge', { uid: me._id, ...fromDirectory(peerId) });

  function acceptInTurn(peers: readonly AcceptedPeer[]): Promise<void> {
    acceptances += 1;
    const turn = last.then(() => acceptKeys(deps, me, peers));
    last = turn.catch(() => undefined);
    return turn;
  }

  /** Accepts keys at the member's request and shows the resulting state. */
  async function acceptAsked(
    peerId: string,
    how: Pick<AcceptedPeer, 'verified' | 'code'>,
  ): Promise<void> {
    try {
      const before = standings.get(peerId)?.kind;
      await acceptInTurn([{ ...fromDirectory(peerId), mayReset: true, ...how }]);
      if (before === 'reset') renewed.add(peerId);
    } finally {
      await settle([peerId]);
      await settleTakenIn();
    }
  }

  /** Returns the state of a person's keys, compared with the keys that this device has accepted. */
  async function judged(peerId: string): Promise<PeerKeyState> {
    try {
      return toPeerStanding(await judge(peerId), {
        isRotated: rotated.has(peerId),
        isRenewed: renewed.has(peerId),
      });
    } catch (error) {
      return { kind: isTrustError(error) ? 'stale' : 'failed' };
    }
  }

  /** Accepts keys that need no confirmation, in one new backup; updates these people's states. */
  async function settle(peerIds: readonly string[]): Promise<void> {
    const welcome: AcceptedPeer[] = [];
    for (const id of peerIds) {
      const verdict = await judge(id).catch(() => undefined);
      if (!verdict || verdict.change === 'none') continue;
      if (verdict.change === 'rotated') rotated.add(id);
      if (isWelcome(verdict)) welcome.push({ ...fromDirectory(id), verified: verdict.verified });
    }
    // If this fails, the states are computed from keys accepted earlier, here or elsewhere.
    if (welcome[0]) await acceptInTurn(welcome).catch(() => undefined);
    for (const id of peerIds) set(id, await judged(id));
  }

  /** Updates all states, because an acceptance also merges the acceptances of other devices. */
  async function settleTakenIn(): Promise<void> {
    const changed: string[] = [];
    for (const [id, before] of standings) {
      if (before.kind !== 'loading' && !isEqual(before, await judged(id))) changed.push(id);
    }
    if (changed.length === 0) return;
    try {
      // Other devices may have accepted keys newer than this page's directory data.
      await load(changed);
    } catch {
      // If the directory fails, the merged acceptances are compared with the data read before.
    }
    await settle(changed);
  }

  async function load(peerIds: readonly string[]): Promise<void> {
    const found = await listKeys(deps.api, peerIds);
    for (const id of peerIds) directory.set(id, found.get(id) ?? []);
  }

  async function read(peerIds: readonly string[]): Promise<void> {
    for (const id of peerIds) if (!standings.has(id)) set(id, { kind: 'loading' });
    try {
      await load(peerIds);
    } catch {
      // Accepted keys stay in use. For other people it is unknown if they have keys: `failed`.
      for (const id of peerIds) if (isOpen(standings.get(id))) set(id, { kind: 'failed' });
      return;
    }
    const before = acceptances;
    await settle(peerIds);
    if (acceptances !== before) await settleTakenIn();
  }

  /** Reads these people's keys again and accepts those that need no confirmation. Never rejects. */
  function refresh(peerIds: readonly string[]): Promise<void> {
    const done = lastRead
      .then(() => read(peerIds))
      .finally(() => {
        for (const id of peerIds) if (reading.get(id) === done) reading.delete(id);
      });
    lastRead = done;
    for (const id of peerIds) reading.set(id, done);
    return done;
  }

  return {
    refresh,
    /** Reads the keys of the given people, except those already read. Never rejects. */
    async ensure(peerIds: readonly string[]): Promise<void> {
      const unknown = peerIds.filter((id) => !standings.has(id));
      if (unknown.length > 0) void refresh(unknown);
      await Promise.all(peerIds.map(async (id) => reading.get(id)));
    },
    /** Accepts the shown keys of a person, also after a reset. @throws VaultFault · ApiError */
    accept: async (peerId: string, verified: boolean): Promise<void> => {
      // With the security code, only the shown keys are accepted; newer keys are refused.
      const shown = standings.get(peerId);
      const code = shown && 'code' in shown ? shown.code : undefined;
      await acceptAsked(peerId, { verified, ...(code && { code }) });
    },
    /** Accepts the keys whose code was compared, and no others. @throws VaultFault · ApiError */
    verify: (peerId: string, code: string) => acceptAsked(peerId, { verified: true, code }),
    /** Every version of a person's keys in the directory. */
    keys: (peerId: string): readonly KeyEntry[] => directory.get(peerId) ?? [],
    standing: (peerId: string): PeerKeyState => standings.get(peerId) ?? { kind: 'loading' },
  };
}

function toPeerStanding(
  verdict: Verdict,
  since: { readonly isRotated: boolean; readonly isRenewed: boolean },
): PeerKeyState {
  if (verdict.change === 'none') return { kind: 'none' };
  const { change, code, verified, wasVerified } = verdict;
  if (change === 'same') return { kind: 'accepted', code, verified, ...since };
  // Such keys are accepted automatically. If they are not accepted yet, storing them has failed.
  if (isWelcome(verdict)) return { kind: 'failed' };
  return { kind: 'reset', code, wasVerified };
}

/** True if no confirmation is needed: first or rotated keys, or a reset before any use. */
const isWelcome = ({ change, wasUsed, wasVerified }: Exclude<Verdict, { change: 'none' }>) =>
  change === 'first' || change === 'rotated' || (change === 'reset' && !wasUsed && !wasVerified);

const isEqual = (one: PeerKeyState, other: PeerKeyState): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const isOpen = (standing: PeerKeyState | undefined): boolean =>
  standing === undefined || standing.kind === 'loading' || standing.kind === 'none';

/** True if the directory contradicts itself or earlier data, which is not a network failure. */
const isTrustError = (error: unknown): boolean =>
  error instanceof VaultFault && ['stale', 'signature', 'address', 'format'].includes(error.code);
