/** Content that arrives in pieces. The iteration ends only if the content is complete. */
export type ByteStream = AsyncIterable<Buffer>;

/** A backup in progress, stored apart so that nothing takes it for a finished one. */
export interface BackupDraft {
  /** Location for messages to people. */
  readonly name: string;
  /** Stores the whole content, in place of any earlier content of the path. */
  write(path: string, body: ByteStream): Promise<void>;
  read(path: string): Promise<ByteStream | undefined>;
  /** Marks the backup as complete. @returns the location, as `restore` accepts it */
  finish(): Promise<string>;
  /** Deletes what can be deleted of a failed backup, so that the next one has the space. */
  discard(): Promise<void>;
}

export interface StoredBackup {
  readonly name: string;
  /** Returns undefined if there is no such file. */
  read(path: string): Promise<ByteStream | undefined>;
  /** Names of the folders in it. If the place contains several backups, each folder is a backup. */
  folders(): Promise<readonly string[]>;
}
