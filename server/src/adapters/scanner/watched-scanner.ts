import type { Part } from '../../lib/parts.ts';
import { watchPart } from '../../lib/parts.ts';
import type { Scanner } from './scanner.ts';

const EVERY_MS = 30_000;
/** Signatures that are read anew hold up its answers for a while. */
const PATIENCE_MS = 30_000;

export interface WatchedScanner {
  readonly stop: () => Promise<void>;
  readonly scanner: Scanner;
}

/** The same scanner, which says how it is. */
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
