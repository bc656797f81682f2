import { type Dependency, watchDependency } from '../../lib/parts.ts';

/** Result of a scan. `name` is that of the virus. */
export type ScanResult =
  | { readonly isClean: true }
  | { readonly isClean: false; readonly name: string };

/** Scans uploaded files for viruses. */
export interface Scanner {
  /** @throws if the file could not be scanned to its end, so that the result is unknown */
  scan(path: string): Promise<ScanResult>;
  /** Rejects if the scanner does not answer. */
  check(): Promise<void>;
}

const EVERY_MS = 30_000;
/** Timeout of a check, because the scanner does not answer while it reloads its signatures. */
const PATIENCE_MS = 30_000;

export interface WatchedScanner {
  readonly stop: () => Promise<void>;
  readonly scanner: Scanner;
}

/** Wraps the scanner and reports whether it answers. */
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
