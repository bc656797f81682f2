import { basename } from 'node:path/posix';
import { outcomes } from '@threshold/contract/outcomes';
import type { Scanner } from '../adapters/scanner/scanner.ts';
import { AppError, invalid } from '../errors.ts';
import { createFairQueue } from '../lib/concurrency.ts';

interface Upload {
  readonly path: string;
  readonly name: string;
}

/** clamd has ten threads. Senders take turns, with two concurrent scans per sender. */
const turns = createFairQueue({
  atOnce: 8,
  atOnceOfOne: 2,
  waiting: 200,
  waitingOfOne: 20,
  waitMs: 30_000,
});

/**
 * Scans the files of a call for viruses.
 * @throws invalid at the field of an infected file · unavailable if a file cannot be scanned · QueueFullError
 */
export async function scanUploads(
  scanner: Scanner | undefined,
  sender: string,
  files: Readonly<Record<string, readonly Upload[]>>,
): Promise<void> {
  if (!scanner) return;
  for (const [field, uploads] of Object.entries(files)) {
    for (const { path, name } of uploads) {
      const scan = () =>
        scanner.scan(path).catch((fault: unknown) => {
          // Connections fail with many errors; this one names the scanner once in the log.
          const cause = new Error('the scanner failed', { cause: fault });
          throw new AppError('unavailable', outcomes.documents.scan_failed, { cause });
        });
      const finding = await turns.run(sender, scan);
      if (!finding.isClean) {
        throw invalid({ [field]: [outcomes.documents.infected(basename(name))] });
      }
    }
  }
}
