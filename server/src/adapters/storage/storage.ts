import type { Readable } from 'node:stream';

export interface StoredFile {
  readonly bytes: number;
  readonly body: Readable;
}

/**
 * Where files lie. A key is made by the server, never from a name that somebody sent: 'media/3f1a….webp'. Links to what
 * is not public are signed by the product, not here, so that they mean the same wherever the files lie.
 */
export interface Storage {
  /** Stores the stream whole or not at all; what had the key before is replaced. @returns how many bytes */
  put(key: string, body: Readable): Promise<number>;
  /** Undefined when there is no such file. The body must be read or destroyed. */
  get(key: string): Promise<StoredFile | undefined>;
  /** Passes when there is no such file, too. */
  remove(key: string): Promise<void>;
}
