import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { CsvError, parse } from 'csv-parse';
import { SetupError } from '../../lib/setup-error.ts';
import type { Columns } from './credit-rows.ts';

export interface Line {
  /** Where the row begins in the file; the header is line 1. */
  readonly line: number;
  readonly columns: Columns;
  /** How many bytes of the file have been read by now. */
  readonly bytes: number;
}

/** Far more than a header needs, far less than would be felt. */
const HEADER_BYTES = 64 * 1024;

/**
 * The rows of a register's file, one after the other: what has been handed out is forgotten, and no more is read than is
 * asked for. Comma or tab, with or without a byte order mark.
 *
 * @throws SetupError for a file that lacks one of the columns, and where its quotes or rows make no sense
 */
export async function* readLines(
  path: string,
  wanted: readonly string[],
): AsyncGenerator<Line, void, undefined> {
  const { delimiter, missing } = await inspect(path, wanted);
  if (missing.length > 0) throw new SetupError(`${path} has no column ${missing.join(', ')}.`);
  const parser = createReadStream(path).pipe(
    parse({
      delimiter,
      bom: true,
      columns: (header: string[]) => header.map(plainName),
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      // A quote that never ends would otherwise swallow the rest of the file.
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

const plainName = (name: string) => name.trim().toUpperCase();

async function inspect(path: string, wanted: readonly string[]) {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    const [header = ''] = buffer
      .toString('utf8', 0, bytesRead)
      .replace(/^\uFEFF/, '')
      .split(/\r?\n/);
    const delimiter = header.includes('\t') ? '\t' : ',';
    const names = new Set(
      header.split(delimiter).map((name) => plainName(name.replaceAll('"', ''))),
    );
    return { delimiter, missing: wanted.filter((name) => !names.has(name)) };
  } finally {
    await file.close();
  }
}
