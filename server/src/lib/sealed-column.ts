/** A text of the database that is sealed under the installation's secret. */
export interface SealedText {
  readonly id: string;
  readonly sealed: string;
  /** With which it was sealed. */
  readonly context: string;
}

/** A column of such texts, for those who change the secret. `Db` is the handle of the database. */
export interface SealedColumn<Db> {
  /** What is sealed in it, in the plural. */
  readonly what: string;
  /** So many in the order of their ids, from the one after `after` on. */
  list(db: Db, after: string | undefined, limit: number): Promise<readonly SealedText[]>;
  /** Puts a text in place of the one that was read. @returns false when that one has been replaced meanwhile */
  replace(db: Db, before: SealedText, sealed: string): Promise<boolean>;
}
