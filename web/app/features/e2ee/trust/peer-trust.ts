import type { KeyEntry } from '@threshold/contract/e2ee';
import type { PeerStanding } from '#app/lib/encryption.ts';
import { type AcceptedPeer, VaultFault, type Verdict } from '../vault/protocol.ts';
import { acceptKeys } from './change-backup.ts';
import { type KeyDeps, keysOf, type Me } from './own-keys.ts';

/** What the directory says of other people, judged by what this device has accepted. */
export interface PeerStandings {
  /** Reads again, for all of them at once, and accepts what needs no question. It never fails. */
  refresh(peerIds: readonly string[]): Promise<void>;
  /** The same for those alone that were not read yet. */
  ensure(peerIds: readonly string[]): Promise<void>;
  /** Accepts somebody's newest keys, also after a reset. @throws VaultFault · ApiError */
  accept(peerId: string, verified: boolean): Promise<void>;
  /** The same of the keys whose code was compared, and of no others. @throws VaultFault · ApiError */
  verify(peerId: string, code: string): Promise<void>;
  /** Every version that the directory has of somebody's keys. */
  readonly keys: (peerId: string) => readonly KeyEntry[];
  standing(peerId: string): PeerStanding;
}

export function createPeerStandings(
  deps: KeyDeps,
  me: Me,
  show: (peerId: string, standing: PeerStanding) => void,
): PeerStandings {
  const directory = new Map<string, readonly KeyEntry[]>();
  const standings = new Map<string, PeerStanding>();
  const reading = new Map<string, Promise<void>>();
  const rotated = new Set<string>();
  /** Whose new keys were accepted after a reset that was shown. */
  const renewed = new Set<string>();
  /** Each of them is a new version of the backup, so they go one after the other. */
  let last: Promise<unknown> = Promise.resolve();
  let acceptances = 0;
  /** What one reading accepts is known to the next. */
  let lastRead: Promise<void> = Promise.resolve();

  function set(peerId: string, standing: PeerStanding): void {
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

  /** Marks keys as accepted by the reader, then shows the resulting state. */
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

  /** How it stands by what this device has accepted so far. */
  async function judged(peerId: string): Promise<PeerStanding> {
    try {
      return standingOf(await judge(peerId), {
        isRotated: rotated.has(peerId),
        isRenewed: renewed.has(peerId),
      });
    } catch (error) {
      return { kind: isDistrust(error) ? 'stale' : 'failed' };
    }
  }

  /** Accepts whose keys need no question, all of them together, and shows how everybody stands then. */
  async function settle(peerIds: readonly string[]): Promise<void> {
    const welcome: AcceptedPeer[] = [];
    for (const id of peerIds) {
      const verdict = await judge(id).catch(() => undefined);
      if (!verdict || verdict.change === 'none') continue;
      if (verdict.change === 'rotated') rotated.add(id);
      if (isWelcome(verdict)) welcome.push({ ...fromDirectory(id), verified: verdict.verified });
    }
    // Whoever was not accepted is judged as before, or by what another device has done meanwhile.
    if (welcome[0]) await acceptInTurn(welcome).catch(() => undefined);
    for (const id of peerIds) set(id, await judged(id));
  }

  /** Accepting somebody takes in what other devices have accepted and compared: it shows at once. */
  async function settleTakenIn(): Promise<void> {
    const changed: string[] = [];
    for (const [id, before] of standings) {
      if (before.kind !== 'loading' && !isEqual(before, await judged(id))) changed.push(id);
    }
    if (changed.length === 0) return;
    try {
      // They may have met keys that came after this page read the directory.
      await load(changed);
    } catch {
      // What was read before is still judged by what is accepted now.
    }
    await settle(changed);
  }

  async function load(peerIds: readonly string[]): Promise<void> {
    const found = await keysOf(deps.api, peerIds);
    for (const id of peerIds) directory.set(id, found.get(id) ?? []);
  }

  async function read(peerIds: readonly string[]): Promise<void> {
    for (const id of peerIds) if (!standings.has(id)) set(id, { kind: 'loading' });
    try {
      await load(peerIds);
    } catch {
      // What was accepted stays in use. Whether somebody else has keys by now is not known.
      for (const id of peerIds) if (isOpen(standings.get(id))) set(id, { kind: 'failed' });
      return;
    }
    const before = acceptances;
    await settle(peerIds);
    if (acceptances !== before) await settleTakenIn();
  }

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
    async ensure(peerIds) {
      const unknown = peerIds.filter((id) => !standings.has(id));
      if (unknown.length > 0) void refresh(unknown);
      await Promise.all(peerIds.map(async (id) => reading.get(id)));
    },
    async accept(peerId, verified) {
      // Those that were shown, and not what the directory may say since.
      const shown = standings.get(peerId);
      const code = shown && 'code' in shown ? shown.code : undefined;
      await acceptAsked(peerId, { verified, ...(code && { code }) });
    },
    verify: (peerId, code) => acceptAsked(peerId, { verified: true, code }),
    keys: (peerId) => directory.get(peerId) ?? [],
    standing: (peerId) => standings.get(peerId) ?? { kind: 'loading' },
  };
}

function standingOf(
  verdict: Verdict,
  since: { readonly isRotated: boolean; readonly isRenewed: boolean },
): PeerStanding {
  if (verdict.change === 'none') return { kind: 'none' };
  const { change, code, verified, wasVerified } = verdict;
  if (change === 'same') return { kind: 'accepted', code, verified, ...since };
  // They would need no question, and could not be kept.
  if (isWelcome(verdict)) return { kind: 'failed' };
  return { kind: 'reset', code, wasVerified };
}

/** Keys that were never used nor compared give way as if there had been none. */
const isWelcome = ({ change, wasUsed, wasVerified }: Exclude<Verdict, { change: 'none' }>) =>
  change === 'first' || change === 'rotated' || (change === 'reset' && !wasUsed && !wasVerified);

const isEqual = (one: PeerStanding, other: PeerStanding): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const isOpen = (standing: PeerStanding | undefined): boolean =>
  standing === undefined || standing.kind === 'loading' || standing.kind === 'none';

/** The directory contradicts itself or what was seen before: that is no failure of the line. */
const isDistrust = (error: unknown): boolean =>
  error instanceof VaultFault && ['stale', 'signature', 'address', 'format'].includes(error.code);
