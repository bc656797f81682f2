import type { Readable } from 'node:stream';
import type { ByteRange } from '../../lib/http.ts';

interface StoredFile {
  /** Of the body. */
  readonly bytes: number;
  readonly body: Readable;
}

export interface Listed {
  readonly key: string;
  readonly storedAt: Date;
}

/**
 * Where files lie. A key is made by the server, never from a name that somebody sent: 'media/3f1a….webp'. Links to what
 * is not public are signed by the product, not here, so that they mean the same wherever the files lie.
 */
export interface Storage {
  /**
   * Stores a stream of so many bytes whole or not at all; what had the key before is replaced.
   * @throws also when the stream is longer or shorter
   */
  put(key: string, body: Readable, bytes: number): Promise<void>;
  /** A file, or a part that it has. Undefined when there is no such file. The body must be read or destroyed. */
  get(key: string, range?: ByteRange): Promise<StoredFile | undefined>;
  /** Passes when there is no such file, too. */
  remove(key: string): Promise<void>;
  /**
   * Puts what lies under a key under another one, in place of what lay there. From then on its time is that of the move.
   * @returns false when there is no such file
   */
  move(key: string, to: string): Promise<boolean>;
  /** What lies under a first segment ('media'), in no order. What others may keep beside our files is not in it. */
  list(folder: string): AsyncIterable<Listed>;
  /** Removes what was being stored when a process died before then. */
  forgetUnfinished(before: Date): Promise<void>;
}
