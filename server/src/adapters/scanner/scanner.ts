/** What a scan found. */
export type Finding =
  | { readonly isClean: true }
  | { readonly isClean: false; readonly name: string };

/** Looks for viruses in files that somebody sent. */
export interface Scanner {
  /** @throws when the file could not be scanned to its end: then nobody knows */
  scan(path: string): Promise<Finding>;
  /** Rejects when it answers nobody right now. */
  check(): Promise<void>;
}
