/** Result of a scan. */
export type Finding =
  | { readonly isClean: true }
  | { readonly isClean: false; readonly name: string };

/** Scans uploaded files for viruses. */
export interface Scanner {
  /** @throws if the file could not be scanned to its end, so that the result is unknown */
  scan(path: string): Promise<Finding>;
  /** Rejects if the scanner does not answer. */
  check(): Promise<void>;
}
