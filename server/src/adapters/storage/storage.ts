import type { Readable } from 'node:stream';
import type { ByteRange } from '../../lib/http.ts';

interface StoredFile {
  /** Length of the body. */
  readonly bytes: number;
  readonly body: Readable;
}

export interface Listed {
  readonly key: string;
  readonly storedAt: Date;
}

/**
 * Storage of files. The server makes the keys, never from a client's name: 'media/3f1a….webp'. The
 * product itself signs links to private files, so that they work with any storage.
 */
export interface Storage {
  /**
   * Stores a stream of exactly this length completely or not at all, in place of earlier content of
   * the key.
   * @throws also if the stream is longer or shorter
   */
  put(key: string, body: Readable, bytes: number): Promise<void>;
  /**
   * Returns a file, or a range of it. Undefined if there is no such file. The body must be read or
   * destroyed.
   */
  get(key: string, range?: ByteRange): Promise<StoredFile | undefined>;
  /** Removes a file. Succeeds if there is none. */
  remove(key: string): Promise<void>;
  /**
   * Moves a file to another key and replaces any file there. Its time becomes the time of the move.
   * @returns false if there is no such file
   */
  move(key: string, to: string): Promise<boolean>;
  /**
   * Lists the files of a first segment ('media'), in no order. Foreign files in the same place are
   * not listed.
   */
  list(folder: string): AsyncIterable<Listed>;
  /** Deletes incomplete files that dead processes left before this time. */
  forgetUnfinished(before: Date): Promise<void>;
}
