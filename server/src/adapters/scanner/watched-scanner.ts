import type { Part } from '../../lib/parts.ts';
import { watchPart } from '../../lib/parts.ts';
import type { Scanner } from './scanner.ts';

const EVERY_MS = 30_000;
/** Timeout of a check, because the scanner does not answer while it reloads its signatures. */
const PATIENCE_MS = 30_000;

export interface WatchedScanner {
  readonly stop: () => Promise<void>;
  readonly scanner: Scanner;
}

/** Wraps the scanner and reports whether it answers. */
export function watchScanner(scanner: Scanner, part: Part): WatchedScanner {
  const watch = watchPart(part, () => scanner.check(), {
    everyMs: EVERY_MS,
    patienceMs: PATIENCE_MS,
  });
  return {
    stop: () => watch.stop(),
    scanner: { ...scanner, scan: (path) => watch.use(scanner.scan(path)) },
  };
}
