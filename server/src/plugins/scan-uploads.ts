import { basename } from 'node:path/posix';
import { outcomes } from '@threshold/contract/outcomes';
import type { Scanner } from '../adapters/scanner/scanner.ts';
import { AppError, invalid } from '../errors.ts';

interface Upload {
  readonly path: string;
  readonly name: string;
}

/**
 * Looks for viruses in what came with a call.
 * @throws invalid at the field of a file that has one · unavailable when it could not be looked for: no file is taken unseen
 */
export async function scanUploads(
  scanner: Scanner | undefined,
  files: Readonly<Record<string, readonly Upload[]>>,
): Promise<void> {
  if (!scanner) return;
  for (const [field, uploads] of Object.entries(files)) {
    for (const { path, name } of uploads) {
      const finding = await scanner.scan(path).catch((fault: unknown) => {
        // Connections fail with many errors: the log names the scanner once.
        const cause = new Error('the scanner failed', { cause: fault });
        throw new AppError('unavailable', outcomes.documents.scan_failed, { cause });
      });
      if (!finding.isClean) {
        throw invalid({ [field]: [outcomes.documents.infected(basename(name))] });
      }
    }
  }
}
