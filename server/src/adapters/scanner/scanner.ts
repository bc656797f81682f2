import { type Dependency, watchDependency } from '../../lib/parts.ts';

/** Result of scanning a file. `name` is the name of the virus in it. */
export type ScanResult =
  | { readonly isClean: true }
  | { readonly isClean: false; readonly name: string };

/** Scans uploaded files for viruses. */
export interface Scanner {
  /** @throws if the file could not be scanned completely, so that the result is unknown */
  scan(path: string): Promise<ScanResult>;
  /** Rejects if the scanner does not answer. */
  check(): Promise<void>;
}

const EVERY_MS = 30_000;
/** Timeout of a check; long, because clamd does not answer while it reloads virus signatures. */
const PATIENCE_MS = 30_000;

export interface WatchedScanner {
  readonly stop: () => Promise<void>;
  readonly scanner: Scanner;
}

/** Wraps the scanner and reports to `part` whether it answers. */
export function watchScanner(scanner: Scanner, part: Dependency): WatchedScanner {
  const watch = watchDependency(part, () => scanner.check(), {
    everyMs: EVERY_MS,
    patienceMs: PATIENCE_MS,
  });
  return {
    stop: () => watch.stop(),
    scanner: { ...scanner, scan: (path) => watch.use(scanner.scan(path)) },
  };
}
