import type { MemberRole } from '@threshold/contract/vocabularies';
import type { Content, FileKey, Place } from '@threshold/e2ee/envelope';
import type { ComponentType } from 'react';
import type { Excerpt } from './find-words.ts';

/* Interface between the inbox and the end-to-end encryption. The two features do not import
   each other: a route passes one to the other. */

export type OwnKeyState =
  | 'loading' // the state is not known yet, or keys are being created
  | 'ready'
  | 'locked' // only another device has the keys
  | 'replaced' // the keys were reset on another device
  | 'stale' // the server's keys are older than the keys that this browser has seen
  | 'broken'
  | 'unable' // no keys exist, and this browser cannot store any
  | 'failed'; // the state is unknown, because the server did not answer

/**
 * State of another member's keys. First keys, keys signed by the previous keys, and keys that
 * replace unused keys are accepted silently. Keys after a reset are accepted once the reader has
 * seen the notice or compared the code. `stale`: the server returned older keys than before.
 */
export type PeerKeyState =
  | { readonly kind: 'loading' | 'none' | 'stale' | 'failed' }
  | {
      readonly kind: 'accepted';
      /** Sixty digits that both members compare to verify each other's keys. */
      readonly code: string;
      readonly verified: boolean;
      /** True if signed keys replaced the previous keys during this visit. */
      readonly isRotated: boolean;
      /** True if keys were accepted during this visit after the reader saw the reset notice. */
      readonly isRenewed: boolean;
    }
  | { readonly kind: 'reset'; readonly code: string; readonly wasVerified: boolean };

export interface EncryptionState {
  readonly own: OwnKeyState;
  /**
   * State of each member's keys by member id. Members whose keys were not requested are missing.
   */
  readonly people: Readonly<Record<string, PeerKeyState>>;
}

export interface PeerConversation {
  readonly peerId: string;
  /** `<vendor id>:<customer id>`. */
  readonly pair: string;
}

export interface SealedRow extends PeerConversation {
  readonly body: string;
  readonly place: Place;
}

export type Reading =
  | {
      readonly kind: 'opened';
      readonly content: Content;
      /** Id of the sender's device; `count` numbers its messages in this conversation. */
      readonly device: string;
      readonly count: number;
      /** Time of the encryption, in milliseconds by the sender's clock. */
      readonly at: number;
      /** Version of the sender's keys that signed the message. */
      readonly kv: number;
    }
  | {
      readonly kind:
        | 'locked' // this device has no keys
        | 'lost' // encrypted for keys that no longer exist
        | 'unaccepted' // possibly signed by new keys of the sender that the reader has not accepted
        | 'unverified' // the signature is not valid
        | 'failed'; // the result is not known yet
    };

/** A stored message to search, encrypted or not. */
export interface SearchedRow extends SealedRow {
  /** Name of an unencrypted file. */
  readonly fileName?: string | undefined;
}

/** Search result for a message. `unopened`: not decrypted on this device, so not searched. */
export type Finding =
  | { readonly kind: 'found'; readonly excerpt: Excerpt }
  | { readonly kind: 'nothing' | 'unopened' };

export interface Encryption {
  readonly get: () => EncryptionState;
  /** @returns the function that unsubscribes */
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Reloads the keys of the reader and of the known members, which may have been created, unlocked,
   * reset or removed on other devices. Without an answer the state stays unchanged. Never rejects.
   */
  reload(): Promise<void>;
  /** Reloads another member's keys, and accepts the keys if that needs no confirmation. */
  refresh(peerId: string): Promise<PeerKeyState>;
  /**
   * Accepts another member's newest keys, also after a reset. Throws an ApiError or an error with a
   * `code`.
   */
  accept(peerId: string, verified: boolean): Promise<void>;
  /** Marks the member's keys as compared if the keys have this code. Throws like `accept`. */
  verify(peerId: string, code: string): Promise<void>;
  /** Decrypts stored messages individually; results are in the given order. Never rejects. */
  open(rows: readonly SealedRow[]): Promise<readonly Reading[]>;
  /**
   * Searches messages of one conversation for words. A worker decrypts them and returns only
   * excerpts with hits. Throws an error with a `code` if the worker does not answer.
   */
  find(words: string, rows: readonly SearchedRow[]): Promise<readonly Finding[]>;
  /** Encrypts a message for the recipient's accepted keys. @throws an error with a `code` */
  seal(talk: PeerConversation, clientId: string, content: Content): Promise<string>;
  /** Releases the `count` of an encrypted message that will not be sent. Never rejects. */
  unsent(talk: PeerConversation, sealed: string): Promise<void>;
  /** Returns the text and the key of one message, for a report to staff. */
  disclose(row: SealedRow): Promise<{ readonly text: string; readonly key: string }>;
  sealFile(file: File): Promise<{ readonly sealed: Blob; readonly file: FileKey }>;
  openFile(sealed: ArrayBuffer, file: FileKey): Promise<ArrayBuffer>;
  readonly parts: EncryptionComponents;
  stop(): void;
}

interface EncryptionComponents {
  /** Shows the state of the reader's keys and, if they are not usable, a remedy. */
  readonly OwnKeys: ComponentType<{ readonly me: KeyOwner }>;
  /** Offers to add an unlock method while only this browser can decrypt the messages. */
  readonly Securing: ComponentType<{ readonly me: KeyOwner } & ChatActivity>;
}

/** Activity in the encrypted chats that this page has loaded. */
export interface ChatActivity {
  readonly hasSent: boolean;
  readonly wasAnswered: boolean;
}

export interface KeyOwner {
  readonly _id: string;
  readonly role: MemberRole;
  readonly email: string;
  /** False for accounts that have only used a sign-in provider; undefined means true. */
  readonly has_password?: boolean;
}

/** Starts the encryption; its code is loaded only for the inbox. */
export type StartEncryption = (me: Pick<KeyOwner, '_id' | 'role'>) => Promise<Encryption>;
