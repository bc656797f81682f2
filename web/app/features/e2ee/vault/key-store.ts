import type { Backup, BackupUnderCode, Pin } from '@threshold/e2ee/backup';
import type { Bytes } from '@threshold/e2ee/bytes';
import type { Identity } from '@threshold/e2ee/identity';

export type Pins = Readonly<Record<string, Pin>>;

/** The master key of a backup, under a key that never leaves the browser. */
export interface SealedMaster {
  readonly deviceKey: CryptoKey;
  readonly sealedMaster: Bytes;
}

/** What a device keeps of one member. No private key in it can be exported. */
export interface Kept extends SealedMaster {
  readonly uid: string;
  /** Of every version, the newest last. */
  readonly identities: readonly Identity[];
  /** This device in the headers of messages. */
  readonly device: string;
  readonly pins: Pins;
  /** The newest version of the backup that was seen here: an older one is refused. */
  readonly seen: number;
  /** Of keys that are perhaps not published yet: the backup to publish them with. */
  readonly pending?: Backup | BackupUnderCode;
  /** Beside keys in use: those that are to follow them, and are perhaps published. */
  readonly next?: Kept;
  /** Of keys that others took the place of, until what they open has been joined into the newest backup. */
  readonly former?: readonly SealedMaster[];
  /** Something was sealed here with these keys, or opened: their owner would miss them. */
  readonly used?: true;
}

/** Where a device keeps it. */
export interface KeyStore {
  read(uid: string): Promise<Kept | undefined>;
  /**
   * Reads and writes in one transaction: of two tabs the second decides by what the first has written. `same` leaves
   * what is there, `none` removes it.
   * @returns what is there afterwards
   */
  change(
    uid: string,
    decide: (stored: Kept | undefined) => Kept | 'same' | 'none',
  ): Promise<Kept | undefined>;
  remove(uid: string): Promise<void>;
  /** How many messages this device has sent into the conversation, this one counted. */
  nextCount(uid: string, pair: string): Promise<number>;
  /** A message with that count was never sent: the next one gets it. */
  giveBack(uid: string, pair: string, count: number): Promise<void>;
}
