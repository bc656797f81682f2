import type { Backup } from '@threshold/e2ee/backup';
import type { Content, FileKey, Header, Place } from '@threshold/e2ee/envelope';
import type { FaultCode } from '@threshold/e2ee/fault';
import type { DirectoryEntry, KeyChange, Role } from '@threshold/e2ee/identity';
import type { Excerpt } from '#app/lib/find-words.ts';

/*
 * What a page asks of the vault, the worker that alone holds private keys. What comes from the server goes in as it came:
 * the vault believes none of it. Private keys never come out; the recovery code does once, to be shown.
 */

/**
 * Why the vault refuses: what the formats say, or `code` for what is no recovery code, `none` and `kept` where this
 * device has no keys or has them already, `unpinned` for a person whose keys were never accepted, `plain` for a text that
 * is not sealed, `prf` for a passkey that answered nothing to open by, `failed` for everything else.
 */
export type VaultFaultCode =
  | FaultCode
  | 'code'
  | 'none'
  | 'kept'
  | 'unpinned'
  | 'plain'
  | 'prf'
  | 'failed';

/**
 * By what a backup is opened: a recovery code as it was typed, or what a passkey answered, which is given away and not
 * copied. `again`: what it answered before, since what the server has may have changed meanwhile.
 */
export type PasskeyOpener = { readonly passkey: string } & (
  | { readonly prf: ArrayBuffer }
  | { readonly again: true }
);
export type KeyOpener = { readonly code: string } | PasskeyOpener;

/** Whose vault: a browser may have several members, one after the other. */
interface Own {
  readonly uid: string;
}

/** The newest keys of this device, by their fingerprint. */
interface Newest {
  readonly fp: string;
  readonly entry: DirectoryEntry;
}

interface NewKeysAsk extends Own {
  readonly role: Role;
  readonly now: number;
}

/** Keys on this device: none; made but perhaps not published; in use. `seen` is the version of the backup. */
export type VaultStatus =
  | { readonly state: 'none' }
  | (Newest & { readonly state: 'pending'; readonly backup: Backup })
  | (Newest & {
      readonly state: 'ready';
      readonly seen: number;
      /** Which versions of one's own keys this device has. */
      readonly kvs: readonly number[];
      /** What its keys of before open has not been joined into the newest backup yet. */
      readonly hasFormer?: true;
      /** Those that are to follow, and are perhaps published. */
      readonly next?: Newest;
    });

/** Another person as the directory tells of them: every version of the keys, the newest last. */
interface Peer extends Own {
  readonly peerId: string;
  readonly keys: readonly DirectoryEntry[];
}

/** Somebody whose newest keys are to be accepted. */
export interface AcceptedPeer extends Omit<Peer, 'uid'> {
  readonly verified: boolean;
  /** Keys that the ones before have not signed are accepted, too. */
  readonly mayReset?: boolean;
  /** The security code that was compared: other keys are not accepted by it. */
  readonly code?: string;
}

/** How the directory's keys of a person stand to the accepted ones; `none` where there never were any. */
export type Verdict =
  | { readonly change: 'none' }
  | {
      readonly change: KeyChange;
      readonly entry: DirectoryEntry;
      /** The sixty digits to compare. */
      readonly code: string;
      readonly verified: boolean;
      /** Of a reset: whether the keys before it were compared, and whether anything was sealed for them or by them. */
      readonly wasVerified: boolean;
      readonly wasUsed: boolean;
    };

export interface FoundMessage {
  readonly body: string;
  readonly place: Place;
}

/** A message that is searched: sealed, or as it was stored. */
export interface SoughtMessage extends FoundMessage {
  /** Of a file that is not sealed. */
  readonly fileName?: string | undefined;
}

/** Without an excerpt it does not have the words. */
export type SearchedMessage =
  | { readonly ok: true; readonly excerpt?: Excerpt }
  | { readonly ok: false; readonly fault: VaultFaultCode };

export type OpenedMessage =
  | {
      readonly ok: true;
      readonly content: Content;
      readonly header: Pick<Header, 't' | 'd' | 'q'>;
      /** The version of the keys that signed it. */
      readonly kv: number;
    }
  | { readonly ok: false; readonly fault: VaultFaultCode };

/** Every call: what goes in and what comes out. */
interface VaultCalls {
  status: { ask: Own; answer: VaultStatus };
  /**
   * Makes first keys where this device has none, keeps them, reads them back and uses them; only then they are to be
   * published, together with their backup, which no way opens yet. Where there are keys already, it is those. It fails
   * with `failed` where the browser cannot keep them, and leaves nothing.
   */
  ensure: { ask: NewKeysAsk; answer: VaultStatus };
  /**
   * Makes keys that take the place of all before, without their signature, and keeps them. Keys that are in use here stay
   * so until the new ones are published, and the pins beside them are in the new backup. `previous` and `version`: the
   * newest entry that the directory has of oneself, and the version that the backup gets.
   */
  renew: {
    ask: NewKeysAsk & { readonly previous: DirectoryEntry; readonly version: number };
    answer: Newest & { readonly backup: Backup };
  };
  /** The keys with that fingerprint are published. It fails with `none` where this device has others. */
  confirm: { ask: Own & { readonly fp: string }; answer: VaultStatus };
  /** Removes the keys with that fingerprint, unless they are in use; no others. */
  drop: { ask: Own & { readonly fp: string }; answer: VaultStatus };
  /** Opens the backup. `own`: oneself as the directory tells. It fails with `locked` where the way is another one. */
  unlock: {
    ask: Own & { readonly backup: Backup; readonly own: readonly DirectoryEntry[] } & KeyOpener;
    answer: VaultStatus;
  };
  /** Takes in what another device wrote, or what was just saved. */
  sync: { ask: Own & { readonly backup: Backup }; answer: VaultStatus };
  /** The next version of the backup under a new recovery code, or under the one that was made before. */
  newCode: {
    ask: Own & { readonly backup: Backup; readonly made?: string };
    answer: { readonly backup: Backup; readonly code: string };
  };
  /**
   * The next version of the backup with a way for a passkey, once what it answered has sealed it and opened it again.
   * `made`: what it answered when it was made, which must be the same. It fails with `prf` for an answer that is none, and
   * with `locked` for another one.
   */
  secure: {
    ask: Own & { readonly backup: Backup; readonly made?: ArrayBuffer } & PasskeyOpener;
    answer: { readonly backup: Backup };
  };
  /** An act is over: what was held for another try of it is forgotten. */
  letGo: { ask: Own; answer: VaultStatus };
  /** The next version of the backup without the way of that passkey. */
  dropWay: {
    ask: Own & { readonly backup: Backup; readonly passkey: string };
    answer: { readonly backup: Backup };
  };
  /**
   * The next version of the backup with what former ones hold that this way opens: those of their keys that the directory
   * names, and whose keys were accepted. `here`: by what this device had before other keys took its own ones' place. It
   * fails with `locked` where none opens.
   */
  recall: {
    ask: Own & {
      readonly backup: Backup;
      readonly own: readonly DirectoryEntry[];
      readonly former: readonly Backup[];
    } & (KeyOpener | { readonly here: true });
    answer: { readonly backup: Backup; readonly opened: readonly number[] };
  };
  /** What this device had before the keys with that fingerprint is joined, or opens nothing: it is forgotten. */
  dropFormer: { ask: Own & { readonly fp: string }; answer: VaultStatus };
  /**
   * The version after a backup that does not open, made of an earlier one that does: by a way of the newest, or without it
   * by the keys of this device.
   */
  restore: {
    ask: Own & { readonly earlier: Backup; readonly broken: Backup } & (KeyOpener | object);
    answer: { readonly backup: Backup };
  };
  judge: { ask: Peer; answer: Verdict };
  /**
   * Accepts people's newest keys; a reset of keys that were used only where its reader said so or has seen it. What was verified stays so through a
   * rotation. Who is not believed holds up nobody else; it fails where nobody is. @returns the next version of the backup, to be saved
   */
  pin: {
    ask: Own & { readonly peers: readonly AcceptedPeer[]; readonly backup: Backup };
    answer: { readonly backup: Backup };
  };
  /** Seals a message for a person's accepted keys and one's own. */
  seal: {
    ask: Own & {
      readonly peerId: string;
      readonly pair: string;
      readonly clientId: string;
      readonly now: number;
      readonly content: Content;
    };
    answer: { readonly body: string };
  };
  /** A sealed message that was never sent, and is not sent any more: without it none is missing. */
  unsent: { ask: Own & { readonly pair: string; readonly body: string }; answer: VaultStatus };
  open: {
    ask: Peer & { readonly messages: readonly FoundMessage[] };
    answer: readonly OpenedMessage[];
  };
  /** Looks for words in messages. What does not have them stays inside, and of the others all but the excerpt. */
  find: {
    ask: Peer & { readonly words: string; readonly messages: readonly SoughtMessage[] };
    answer: readonly SearchedMessage[];
  };
  /** The text and the key of one message, for a report of it. */
  disclose: {
    ask: Peer & { readonly message: FoundMessage };
    answer: { readonly text: string; readonly key: string };
  };
  sealFile: {
    ask: { readonly bytes: ArrayBuffer; readonly name: string; readonly mime: string };
    answer: { readonly sealed: ArrayBuffer; readonly file: FileKey };
  };
  openFile: {
    ask: { readonly sealed: ArrayBuffer; readonly file: FileKey };
    answer: { readonly bytes: ArrayBuffer };
  };
  /** Makes a one-time code, and the slot that gives the keys to the device on which it is typed. */
  'device.make': {
    ask: Own & { readonly backup: Backup };
    answer: { readonly code: string; readonly lookup: string; readonly sealed: string };
  };
  /** The lookup value of a typed one-time code. It fails with `code` if the text is no code. */
  'device.find': { ask: Own & { readonly code: string }; answer: { readonly lookup: string } };
  /** Opens the slot of a one-time code, and with it the newest backup. `own`: as for `unlock`. */
  'device.open': {
    ask: Own & {
      readonly code: string;
      readonly sealed: string;
      readonly backup: Backup;
      readonly own: readonly DirectoryEntry[];
    };
    answer: VaultStatus;
  };
  /** Removes the keys from this device. */
  forget: { ask: Own; answer: VaultStatus };
}
export type VaultCallName = keyof VaultCalls;
export type Ask<N extends VaultCallName> = VaultCalls[N]['ask'];
export type Answer<N extends VaultCallName> = VaultCalls[N]['answer'];

/** What travels to the worker, and back. */
export interface VaultRequest<N extends VaultCallName = VaultCallName> {
  readonly id: number;
  readonly name: N;
  readonly ask: Ask<N>;
}
export type VaultReply =
  | { readonly id: number; readonly ok: true; readonly answer: unknown }
  | { readonly id: number; readonly ok: false; readonly fault: VaultFaultCode };

/** The vault's refusal. It carries neither content nor keys. */
export class VaultFault extends Error {
  readonly code: VaultFaultCode;

  constructor(code: VaultFaultCode) {
    super(`vault: ${code}`);
    this.name = 'VaultFault';
    this.code = code;
  }
}

/** One end of the line between page and worker. */
export interface Port {
  postMessage(message: unknown, transfer: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

/** The files of a call or an answer: they change hands instead of being copied. */
export function filesIn(parts: unknown): ArrayBuffer[] {
  if (typeof parts !== 'object' || parts === null) return [];
  return Object.values(parts).filter((part) => part instanceof ArrayBuffer);
}
