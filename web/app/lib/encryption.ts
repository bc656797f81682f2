import type { MemberRole } from '@threshold/contract/vocabularies';
import type { Content, FileKey, Place } from '@threshold/e2ee/envelope';
import type { ComponentType } from 'react';
import type { Excerpt } from './find-words.ts';

/*
 * What the inbox asks of the end-to-end encryption, and what it is told. The two are features that do not know each
 * other: a route gives one to the other.
 */

/**
 * One's own keys on this device. `loading`: not known yet, or being made. `locked`: another device has them. `replaced`:
 * reset elsewhere. `stale`: the server serves an older state than was seen here. `unable`: there are none anywhere, and
 * this browser cannot keep any. `failed`: not known, for want of an answer.
 */
export type OwnState =
  | 'loading'
  | 'ready'
  | 'locked'
  | 'replaced'
  | 'stale'
  | 'broken'
  | 'unable'
  | 'failed';

/**
 * How it stands with another person's keys. First keys, those that the ones before have signed, and others after keys that
 * were never used are accepted without a word. A reset waits until its reader was told, or compares the code. `stale`: the directory has taken keys back.
 */
export type PeerStanding =
  | { readonly kind: 'loading' | 'none' | 'stale' | 'failed' }
  | {
      readonly kind: 'accepted';
      /** The sixty digits to compare. */
      readonly code: string;
      readonly verified: boolean;
      /** They have come during this visit, in place of others. */
      readonly isRotated: boolean;
      /** The same after a reset, of which the reader was told. */
      readonly isRenewed: boolean;
    }
  | { readonly kind: 'reset'; readonly code: string; readonly wasVerified: boolean };

export interface EncryptionState {
  readonly own: OwnState;
  /** By person; missing ones were not requested yet. */
  readonly people: Readonly<Record<string, PeerStanding>>;
}

/** Who talks with whom. */
export interface Talk {
  readonly peerId: string;
  /** `<vendor id>:<customer id>`. */
  readonly pair: string;
}

/** A stored text, sealed, and where it stands. */
export interface SealedRow extends Talk {
  readonly body: string;
  readonly place: Place;
}

/**
 * What a sealed text was found to be. `locked`: this device has no keys. `lost`: sealed for keys that are gone.
 * `unaccepted`: perhaps by new keys of the sender, which nobody has accepted. `failed`: not known yet.
 */
export type Reading =
  | {
      readonly kind: 'opened';
      readonly content: Content;
      /** The sender's device, and how many it had sent here. */
      readonly device: string;
      readonly count: number;
      /** When it was sealed, in milliseconds by the sender's clock. */
      readonly at: number;
      /** The version of the sender's keys that signed it. */
      readonly kv: number;
    }
  | { readonly kind: 'locked' | 'lost' | 'unaccepted' | 'unverified' | 'failed' };

/** A stored message that is searched, sealed or plain. */
export interface SoughtRow extends SealedRow {
  /** Of a file that is not sealed. */
  readonly fileName?: string | undefined;
}

/** What looking for words in a message came to. `unopened`: it could not be opened on this device, so nobody looked. */
export type Finding =
  | { readonly kind: 'found'; readonly excerpt: Excerpt }
  | { readonly kind: 'nothing' | 'unopened' };

/** The encryption of one member's chats, while a page is open. */
export interface Encryption {
  readonly get: () => EncryptionState;
  /** @returns what ends it */
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Looks at one's own keys again, and at those of the people known here: they may have been made, unlocked, reset or
   * removed elsewhere. Without an answer what was known stays. It never fails.
   */
  reload(): Promise<void>;
  /** Reads a person's keys again and accepts what needs no question. */
  refresh(peerId: string): Promise<PeerStanding>;
  /** Accepts a person's newest keys, also after a reset. @throws ApiError · an error with a `code` */
  accept(peerId: string, verified: boolean): Promise<void>;
  /** Marks as compared the keys that this code belongs to, and no others. @throws ApiError · an error with a `code` */
  verify(peerId: string, code: string): Promise<void>;
  /** Opens what was stored, each by itself, in the order that was given. It never fails. */
  open(rows: readonly SealedRow[]): Promise<readonly Reading[]>;
  /**
   * Looks for words in stored messages of one conversation, in the worker: nothing but the excerpts of those that have them
   * comes out. @throws an error with a `code` where the worker does not answer
   */
  find(words: string, rows: readonly SoughtRow[]): Promise<readonly Finding[]>;
  /** Seals for the person's accepted keys. @throws an error with a `code` */
  seal(talk: Talk, clientId: string, content: Content): Promise<string>;
  /** What was sealed will never be sent: nobody is to miss it. It never fails. */
  unsent(talk: Talk, sealed: string): Promise<void>;
  /** The text and the key of one message, for a report of it. */
  disclose(row: SealedRow): Promise<{ readonly text: string; readonly key: string }>;
  sealFile(file: File): Promise<{ readonly sealed: Blob; readonly file: FileKey }>;
  openFile(sealed: ArrayBuffer, file: FileKey): Promise<ArrayBuffer>;
  readonly parts: EncryptionParts;
  stop(): void;
}

/** What the encryption itself has to show inside of the inbox. */
interface EncryptionParts {
  /** One's own keys: what helps where they are not usable. */
  readonly OwnKeys: ComponentType<{ readonly me: KeyOwner }>;
  /** Tells of a new device that asks for the keys, and offers a way to open one's messages elsewhere. */
  readonly Securing: ComponentType<{ readonly me: KeyOwner } & Exchanged>;
}

/** What was written in sealed chats so far, as this page knows. */
export interface Exchanged {
  readonly hasSent: boolean;
  readonly wasAnswered: boolean;
}

/** Whose keys they are. */
export interface KeyOwner {
  readonly _id: string;
  readonly role: MemberRole;
  readonly email: string;
  /** False for accounts that only ever signed in by a provider; true where it is left out. */
  readonly has_password?: boolean;
}

/** Starts it; its code is loaded for the inbox alone. */
export type StartEncryption = (me: Pick<KeyOwner, '_id' | 'role'>) => Promise<Encryption>;
