import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { CsvError, parse } from 'csv-parse';
import { SetupError } from '../../../lib/setup-error.ts';
import type { Columns } from './credit-rows.ts';

export interface Line {
  /** Line number of the row in the file; the header is line 1. */
  readonly line: number;
  readonly columns: Columns;
  /** Number of bytes of the file that were read up to this row. */
  readonly bytes: number;
}

/** Maximum size of the header and of each row, in bytes. */
const HEADER_BYTES = 64 * 1024;

/**
 * Streams the rows of a register file, separated by commas or tabs. @throws SetupError if a column
 * is missing, or quotes or rows are malformed
 */
export async function* readLines(
  path: string,
  wanted: readonly string[],
): AsyncGenerator<Line, void, undefined> {
  const { delimiter, missing } = await inspectHeader(path, wanted);
  if (missing.length > 0) throw new SetupError(`${path} has no column ${missing.join(', ')}.`);
  const parser = createReadStream(path).pipe(
    parse({
      delimiter,
      bom: true,
      columns: (header: string[]) => header.map(normalizeColumnName),
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      // Without a limit, a row with an unclosed quote would extend to the end of the file.
      max_record_size: HEADER_BYTES,
    }),
  );
  try {
    for await (const { record, info } of parser as AsyncIterable<ParsedRecord>) {
      yield { line: info.lines, columns: record, bytes: info.bytes };
    }
  } catch (error) {
    if (error instanceof CsvError) throw new SetupError(`${path}: ${error.message}`);
    throw error;
  }
}

interface ParsedRecord {
  readonly record: Columns;
  readonly info: { readonly lines: number; readonly bytes: number };
}

const normalizeColumnName = (name: string) => name.trim().toUpperCase();

async function inspectHeader(path: string, wanted: readonly string[]) {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    const [header = ''] = buffer
      .toString('utf8', 0, bytesRead)
      .replace(/^\uFEFF/, '')
      .split(/\r?\n/);
    const delimiter = header.includes('\t') ? '\t' : ',';
    const names = new Set(
      header.split(delimiter).map((name) => normalizeColumnName(name.replaceAll('"', ''))),
    );
    return { delimiter, missing: wanted.filter((name) => !names.has(name)) };
  } finally {
    await file.close();
  }
}
