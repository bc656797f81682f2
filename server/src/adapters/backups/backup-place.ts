/** Content of a file in pieces. The iteration throws if the file cannot be read to its end. */
export type ByteStream = AsyncIterable<Buffer>;

/** A backup that is being written. It is not accepted as a backup until `finish` is called. */
export interface BackupDraft {
  /** Location of the backup, as shown in messages to operators. */
  readonly name: string;
  /** Stores a file of the backup at `path`, and replaces an earlier file at the same path. */
  write(path: string, body: ByteStream): Promise<void>;
  read(path: string): Promise<ByteStream | undefined>;
  /** Marks the backup as complete. @returns the location that `openBackup` accepts */
  finish(): Promise<string>;
  /** Deletes a failed backup as far as possible, so that the next backup has more space. */
  discard(): Promise<void>;
}

export interface StoredBackup {
  readonly name: string;
  /** Returns a file of the backup; undefined if the backup has no file at this path. */
  read(path: string): Promise<ByteStream | undefined>;
  /** Lists the folders at the location. If it contains several backups, each has a folder. */
  folders(): Promise<readonly string[]>;
}
