/** Content as a sequence of pieces. The iteration throws if the content is incomplete. */
export type ByteStream = AsyncIterable<Buffer>;

/** A backup in progress, stored so that it cannot be mistaken for a finished backup. */
export interface BackupDraft {
  /** Location of the backup, as messages to operators name it. */
  readonly name: string;
  /** Stores the whole content under the path and replaces earlier content. */
  write(path: string, body: ByteStream): Promise<void>;
  read(path: string): Promise<ByteStream | undefined>;
  /** Marks the backup as complete. @returns the backup's location, as `restore` accepts it */
  finish(): Promise<string>;
  /** Deletes as much of a failed backup as possible, to free the space for the next backup. */
  discard(): Promise<void>;
}

export interface StoredBackup {
  readonly name: string;
  /** Returns undefined if there is no such file. */
  read(path: string): Promise<ByteStream | undefined>;
  /** Lists the folders at this location: each is a backup, if the location contains several. */
  folders(): Promise<readonly string[]>;
}
