/** A text of the database that is sealed under the installation's secret. */
export interface SealedText {
  readonly id: string;
  readonly sealed: string;
  /** The associated data it was sealed with. */
  readonly context: string;
}

/** A column of such texts, for those who change the secret. `Db` is the handle of the database. */
export interface SealedColumn<Db> {
  /** Plural noun for the sealed values, for logs. */
  readonly what: string;
  /** So many in the order of their ids, from the one after `after` on. */
  list(db: Db, after: string | undefined, limit: number): Promise<readonly SealedText[]>;
  /** Puts a text in place of the one that was read. @returns false when that one has been replaced meanwhile */
  replace(db: Db, before: SealedText, sealed: string): Promise<boolean>;
}
