/** What comes in pieces, and ends only when it is whole. */
export type Pieces = AsyncIterable<Buffer>;

/** A backup that is being made: its files lie where nobody takes them for one that is finished. */
export interface BackupDraft {
  /** Where it is, in words for people. */
  readonly name: string;
  /** Stores it whole, in place of what had the path before. */
  write(path: string, body: Pieces): Promise<void>;
  read(path: string): Promise<Pieces | undefined>;
  /** It is right, and from now on a backup. @returns where it is, as `restore` takes it */
  finish(): Promise<string>;
  /** It came to nothing: what can be removed of it goes, so that it takes no room from the next one. */
  discard(): Promise<void>;
}

export interface StoredBackup {
  readonly name: string;
  /** Undefined when there is no such file. */
  read(path: string): Promise<Pieces | undefined>;
  /** The names of the folders in it: where it is no backup but the place of several, those are the backups. */
  folders(): Promise<readonly string[]>;
}
