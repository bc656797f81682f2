import type { Backup, Pin } from '@threshold/e2ee/backup';
import type { Bytes } from '@threshold/e2ee/bytes';
import type { Identity } from '@threshold/e2ee/identity';

export type Pins = Readonly<Record<string, Pin>>;

/** The master key of a backup, encrypted with a key that never leaves the browser. */
export interface SealedMaster {
  readonly deviceKey: CryptoKey;
  readonly sealedMaster: Bytes;
}

/** Stored entry of one member on this device. No private key in it can be exported. */
export interface Kept extends SealedMaster {
  readonly uid: string;
  /** All versions, the newest last. */
  readonly identities: readonly Identity[];
  /** Id of this device in message headers. */
  readonly device: string;
  readonly pins: Pins;
  /** Newest version of the backup seen here; older ones are refused. */
  readonly seen: number;
  /** For keys that may not be published yet: the backup to publish with them. */
  readonly pending?: Backup;
  /** Keys that will replace those in use, and may already be published. */
  readonly next?: Kept;
  /**
   * For replaced keys: their master keys, until what they open has been joined into the newest
   * backup.
   */
  readonly former?: readonly SealedMaster[];
  /**
   * True once a message was sealed or opened here with these keys, so that their loss would matter.
   */
  readonly used?: true;
}

/** Storage of a device's entries. */
export interface KeyStore {
  read(uid: string): Promise<Kept | undefined>;
  /**
   * Reads and writes in one transaction, so that a second tab decides on what the first has
   * written. `same` leaves the entry, `none` removes it.
   * @returns the entry afterwards
   */
  change(
    uid: string,
    decide: (stored: Kept | undefined) => Kept | 'same' | 'none',
  ): Promise<Kept | undefined>;
  remove(uid: string): Promise<void>;
  /**
   * Number of messages that this device has sent into the conversation, including the current one.
   */
  nextCount(uid: string, pair: string): Promise<number>;
  /** Releases the number of a message that was never sent; the next message gets it. */
  giveBack(uid: string, pair: string, count: number): Promise<void>;
}
