import type { Backup } from '@threshold/e2ee/backup';
import type { Content, FileKey, Header, Place } from '@threshold/e2ee/envelope';
import type { FaultCode } from '@threshold/e2ee/fault';
import type { DirectoryEntry, KeyChange, Role } from '@threshold/e2ee/identity';
import type { Excerpt } from '#app/lib/find-words.ts';

/* Calls from a page to the vault, the only worker that holds private keys. Server data is
   passed in unchanged, because the vault verifies all of it. Private keys never leave it; the
   recovery code leaves it once, to be shown. The caller must save every returned backup. */

/**
 * Reason for the vault's refusal: a fault code of the formats, or
 * - `code`: invalid recovery code.
 * - `none`: this device has no keys.
 * - `kept`: this device has keys already.
 * - `unpinned`: the person's keys were never accepted.
 * - `plain`: the text is not sealed.
 * - `prf`: a passkey without usable output.
 * - `failed`: everything else.
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
 * PRF output of a passkey; its buffer moves to the vault. `again`: use the output of the last
 * call, for a retry after the server's data has changed.
 */
export type PasskeyOpener = { readonly passkey: string } & (
  | { readonly prf: ArrayBuffer }
  | { readonly again: true }
);
export type KeyOpener = { readonly code: string } | PasskeyOpener;

/** The member whose keys the call uses: several members may use one browser in succession. */
interface Own {
  readonly uid: string;
}

interface Newest {
  readonly fp: string;
  readonly entry: DirectoryEntry;
}

interface NewKeysAsk extends Own {
  readonly role: Role;
  readonly now: number;
}

/** Keys on this device: none, maybe unpublished, or in use. `seen`: newest known backup version. */
export type VaultStatus =
  | { readonly state: 'none' }
  | (Newest & { readonly state: 'pending'; readonly backup: Backup })
  | (Newest & {
      readonly state: 'ready';
      readonly seen: number;
      /** Versions of the member's keys that are on this device. */
      readonly kvs: readonly number[];
      /** True while keys that this device had before a reset are not in the newest backup. */
      readonly hasFormer?: true;
      /** Keys that will replace the keys in use and may already be published. */
      readonly next?: Newest;
    });

/** Another person's keys in the directory: every version, the newest last. */
interface Peer extends Own {
  readonly peerId: string;
  readonly keys: readonly DirectoryEntry[];
}

export interface AcceptedPeer extends Omit<Peer, 'uid'> {
  readonly verified: boolean;
  /** True if keys are accepted even if the previous keys have not signed them. */
  readonly mayReset?: boolean;
  /** The security code that was compared; keys with another code are refused. */
  readonly code?: string;
}

/** Result of comparing a person's keys in the directory with the accepted keys. */
export type Verdict =
  | { readonly change: 'none' }
  | {
      readonly change: KeyChange;
      readonly entry: DirectoryEntry;
      readonly code: string;
      readonly verified: boolean;
      /** For a reset: whether the previous keys were compared, and whether they were used. */
      readonly wasVerified: boolean;
      readonly wasUsed: boolean;
    };

export interface FoundMessage {
  readonly body: string;
  readonly place: Place;
}

/** A message to search, sealed or plain. */
export interface SearchableMessage extends FoundMessage {
  readonly fileName?: string | undefined;
}

/** Search result for one message; without an excerpt if the words are not in the message. */
export type SearchedMessage =
  | { readonly ok: true; readonly excerpt?: Excerpt }
  | { readonly ok: false; readonly fault: VaultFaultCode };

export type OpenedMessage =
  | {
      readonly ok: true;
      readonly content: Content;
      readonly header: Pick<Header, 't' | 'd' | 'q'>;
      /** Version of the keys that signed the message. */
      readonly kv: number;
    }
  | { readonly ok: false; readonly fault: VaultFaultCode };

interface VaultCalls {
  status: { ask: Own; answer: VaultStatus };
  /**
   * Returns this device's keys. If there are none, creates them, stores them, reads them back and
   * tests them. Only tested keys may be published, with a backup without an unlock method. Fails
   * with `failed`, leaving nothing, if the browser cannot store keys.
   */
  ensure: { ask: NewKeysAsk; answer: VaultStatus };
  /**
   * Creates and stores keys that replace all earlier keys and are not signed by them. Keys in use
   * stay until the new keys are published. The new backup contains the pins. `previous` and
   * `version`: the member's newest directory entry, and the version of the new backup.
   */
  renew: {
    ask: NewKeysAsk & { readonly previous: DirectoryEntry; readonly version: number };
    answer: Newest & { readonly backup: Backup };
  };
  /** Records that these keys are published. Fails with `none` if this device has other keys. */
  confirm: { ask: Own & { readonly fp: string }; answer: VaultStatus };
  /** Removes the keys with that fingerprint, and no others, unless they are in use. */
  drop: { ask: Own & { readonly fp: string }; answer: VaultStatus };
  /**
   * Opens the backup and stores its contents. `own`: the member's keys in the directory. Fails with
   * `locked` for a wrong unlock method.
   */
  unlock: {
    ask: Own & { readonly backup: Backup; readonly own: readonly DirectoryEntry[] } & KeyOpener;
    answer: VaultStatus;
  };
  /** Merges the contents of a newly saved backup into this device's data. */
  sync: { ask: Own & { readonly backup: Backup }; answer: VaultStatus };
  /** Next version of the backup with a new recovery code or, for a retry, the code `made`. */
  newCode: {
    ask: Own & { readonly backup: Backup; readonly made?: string };
    answer: { readonly backup: Backup; readonly code: string };
  };
  /**
   * Next version of the backup with a passkey as an unlock method; tests its PRF output first.
   * Fails with `prf` for invalid output, and with `locked` if the output differs from `made`, the
   * output at the passkey's creation.
   */
  secure: {
    ask: Own & { readonly backup: Backup; readonly made?: ArrayBuffer } & PasskeyOpener;
    answer: { readonly backup: Backup };
  };
  /** Ends an action and deletes the PRF output that was stored for a retry. */
  letGo: { ask: Own; answer: VaultStatus };
  /** Next version of the backup without that passkey as an unlock method. */
  dropWay: {
    ask: Own & { readonly backup: Backup; readonly passkey: string };
    answer: { readonly backup: Backup };
  };
  /**
   * Next version of the backup, with contents of the former backups that an unlock method opens:
   * keys that are in the directory, and accepted keys of others. With `here`, this device's former
   * master keys open them. Fails with `locked` if none opens.
   */
  recall: {
    ask: Own & {
      readonly backup: Backup;
      readonly own: readonly DirectoryEntry[];
      readonly former: readonly Backup[];
    } & (KeyOpener | { readonly here: true });
    answer: { readonly backup: Backup; readonly opened: readonly number[] };
  };
  /** Deletes the former master keys, once the newest backup has all keys that they open. */
  dropFormer: { ask: Own & { readonly fp: string }; answer: VaultStatus };
  /**
   * Next version of a backup that does not open, restored from an earlier backup. `earlier` opens
   * with an unlock method of the newest backup or, without a method, with this device's keys.
   */
  restore: {
    ask: Own & { readonly earlier: Backup; readonly broken: Backup } & (KeyOpener | object);
    answer: { readonly backup: Backup };
  };
  judge: { ask: Peer; answer: Verdict };
  /**
   * Accepts people's newest keys; a reset of used keys only if `mayReset` is set. Verified keys
   * stay verified through a rotation. Refused people do not affect the others;
   * the call fails if all are refused. Returns the next version of the backup.
   */
  pin: {
    ask: Own & { readonly peers: readonly AcceptedPeer[]; readonly backup: Backup };
    answer: { readonly backup: Backup };
  };
  /** Seals a message for a person's accepted keys and the member's own. */
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
  /** Releases the number of a sealed message that will not be sent, so that no gap appears. */
  unsent: { ask: Own & { readonly pair: string; readonly body: string }; answer: VaultStatus };
  open: {
    ask: Peer & { readonly messages: readonly FoundMessage[] };
    answer: readonly OpenedMessage[];
  };
  /** Searches messages for words. Returns only excerpts of hits. */
  find: {
    ask: Peer & { readonly words: string; readonly messages: readonly SearchableMessage[] };
    answer: readonly SearchedMessage[];
  };
  /** Returns the text and the key of one message, for a report. */
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
  /** Creates a one-time code, and the slot from which a device with that code gets the keys. */
  'device.make': {
    ask: Own & { readonly backup: Backup };
    answer: { readonly code: string; readonly lookup: string; readonly sealed: string };
  };
  /** Lookup value of a typed one-time code. Fails with `code` if it is not a code. */
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
  forget: { ask: Own; answer: VaultStatus };
}
export type VaultCallName = keyof VaultCalls;
export type VaultCallInput<N extends VaultCallName> = VaultCalls[N]['ask'];
export type Answer<N extends VaultCallName> = VaultCalls[N]['answer'];

export interface VaultRequest<N extends VaultCallName = VaultCallName> {
  readonly id: number;
  readonly name: N;
  readonly ask: VaultCallInput<N>;
}
export type VaultReply =
  | { readonly id: number; readonly ok: true; readonly answer: unknown }
  | { readonly id: number; readonly ok: false; readonly fault: VaultFaultCode };

/** The vault's refusal. It contains neither content nor keys. */
export class VaultFault extends Error {
  readonly code: VaultFaultCode;

  constructor(code: VaultFaultCode) {
    super(`vault: ${code}`);
    this.name = 'VaultFault';
    this.code = code;
  }
}

export interface VaultPort {
  postMessage(message: unknown, transfer: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

/** Buffers of a call or a result, which are transferred instead of copied. */
export function listTransferables(parts: unknown): ArrayBuffer[] {
  if (typeof parts !== 'object' || parts === null) return [];
  return Object.values(parts).filter((part) => part instanceof ArrayBuffer);
}
