import type { MemberRole } from '@threshold/contract/vocabularies';
import type { Content, FileKey, Place } from '@threshold/e2ee/envelope';
import type { ComponentType } from 'react';
import type { Excerpt } from './find-words.ts';

/* Interface between the inbox and the end-to-end encryption. The two features do not import
   each other: a route passes one to the other. */

export type OwnKeyState =
  | 'loading' // not known yet, or being created
  | 'ready'
  | 'locked' // another device has them
  | 'replaced' // they were reset elsewhere
  | 'stale' // the server's state is older than the one seen here
  | 'broken'
  | 'unable' // no keys exist, and this browser cannot store any
  | 'failed'; // unknown, because there was no answer

/**
 * State of another person's keys. First keys, keys signed by the previous ones, and keys that
 * replace unused ones are accepted silently. A reset waits until the reader has seen the notice, or
 * compares the code. `stale`: the directory has rolled keys back.
 */
export type PeerKeyState =
  | { readonly kind: 'loading' | 'none' | 'stale' | 'failed' }
  | {
      readonly kind: 'accepted';
      /** The sixty digits to compare. */
      readonly code: string;
      readonly verified: boolean;
      /** The keys replaced others during this visit. */
      readonly isRotated: boolean;
      /** The same after a reset, which the reader has seen. */
      readonly isRenewed: boolean;
    }
  | { readonly kind: 'reset'; readonly code: string; readonly wasVerified: boolean };

export interface EncryptionState {
  readonly own: OwnKeyState;
  /** By person id; people not requested yet are missing. */
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
      /** The sender's device, and the message's number from it in this conversation. */
      readonly device: string;
      readonly count: number;
      /** Time of the sealing, in milliseconds by the sender's clock. */
      readonly at: number;
      /** Version of the sender's keys that signed it. */
      readonly kv: number;
    }
  | {
      readonly kind:
        | 'locked' // this device has no keys
        | 'lost' // sealed for keys that no longer exist
        | 'unaccepted' // possibly signed by new keys of the sender that were not accepted
        | 'unverified' // failed verification
        | 'failed'; // not known yet
    };

/** A stored message to search, sealed or plain. */
export interface SearchedRow extends SealedRow {
  /** Name of an unencrypted file. */
  readonly fileName?: string | undefined;
}

/** Search result of a message. `unopened`: not opened on this device, so not searched. */
export type Finding =
  | { readonly kind: 'found'; readonly excerpt: Excerpt }
  | { readonly kind: 'nothing' | 'unopened' };

export interface Encryption {
  readonly get: () => EncryptionState;
  /** @returns the function that unsubscribes */
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Reads the member's own keys and those of known people again: they may have been created,
   * unlocked, reset or removed elsewhere. Without an answer the known state stays. Never rejects.
   */
  reload(): Promise<void>;
  /** Reads a person's keys again and accepts those that need no question. */
  refresh(peerId: string): Promise<PeerKeyState>;
  /**
   * Accepts a person's newest keys, also after a reset. Throws an ApiError or an error with a
   * `code`.
   */
  accept(peerId: string, verified: boolean): Promise<void>;
  /** Marks the keys with this code as compared, and no others. Throws as `accept`. */
  verify(peerId: string, code: string): Promise<void>;
  /** Decrypts stored messages individually; results are in the given order. Never rejects. */
  open(rows: readonly SealedRow[]): Promise<readonly Reading[]>;
  /**
   * Searches stored messages of one conversation for words in the worker, which returns only
   * excerpts of hits. Throws an error with a `code` if the worker does not answer.
   */
  find(words: string, rows: readonly SearchedRow[]): Promise<readonly Finding[]>;
  /** Seals for the person's accepted keys. @throws an error with a `code` */
  seal(talk: PeerConversation, clientId: string, content: Content): Promise<string>;
  /** Releases the number of a sealed message that will not be sent. Never rejects. */
  unsent(talk: PeerConversation, sealed: string): Promise<void>;
  /** The text and the key of one message, for a report. */
  disclose(row: SealedRow): Promise<{ readonly text: string; readonly key: string }>;
  sealFile(file: File): Promise<{ readonly sealed: Blob; readonly file: FileKey }>;
  openFile(sealed: ArrayBuffer, file: FileKey): Promise<ArrayBuffer>;
  readonly parts: EncryptionComponents;
  stop(): void;
}

interface EncryptionComponents {
  /** The member's own keys, with a remedy if they are not usable. */
  readonly OwnKeys: ComponentType<{ readonly me: KeyOwner }>;
  /** Offers another unlock method while messages open only in this browser. */
  readonly Securing: ComponentType<{ readonly me: KeyOwner } & ChatActivity>;
}

/** Activity in sealed chats, as far as this page has loaded it. */
export interface ChatActivity {
  readonly hasSent: boolean;
  readonly wasAnswered: boolean;
}

export interface KeyOwner {
  readonly _id: string;
  readonly role: MemberRole;
  readonly email: string;
  /** False for accounts that only ever signed in through a provider; undefined means true. */
  readonly has_password?: boolean;
}

/** Starts the encryption; its code is loaded only for the inbox. */
export type StartEncryption = (me: Pick<KeyOwner, '_id' | 'role'>) => Promise<Encryption>;
