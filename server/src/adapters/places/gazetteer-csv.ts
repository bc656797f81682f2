import type { State } from '@threshold/contract/vocabularies';
import { CsvError, type InfoRecord, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { SetupError } from '../../lib/setup-error.ts';
import type { Locality } from './locality.ts';
import { isState } from './position.ts';

/** Thrown for an invalid gazetteer file. The message contains the line number and the fault. */
export class GazetteerError extends SetupError {}

const columns = ['postcode', 'locality', 'state', 'latitude', 'longitude'] as const;

const createDegreesSchema = (name: string, limit: number) =>
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/, `${name} must be a number`)
    .transform(Number)
    .refine((value) => Math.abs(value) <= limit, `${name} must be within ${limit} degrees`);

const rowSchema = z.object({
  postcode: z.string().regex(/^\d{4}$/, 'postcode must have 4 digits'),
  locality: z.string().min(1, 'locality is empty').max(80, 'locality is longer than 80 characters'),
  state: z
    .string()
    .toUpperCase()
    .refine((text): text is State => isState(text), 'state is not an Australian one'),
  latitude: createDegreesSchema('latitude', 90),
  longitude: createDegreesSchema('longitude', 180),
  population: z
    .string()
    .regex(/^\d*$/, 'population must be a whole number')
    .default('')
    .transform(Number),
});

/**
 * Reads `postcode,locality,state,latitude,longitude[,population]`, with columns in any order.
 * @throws GazetteerError whose message contains the number of the first faulty line
 */
export function parseGazetteer(csv: string): Locality[] {
  const rows = parseRecords(csv).map(({ record, info }) => {
    const row = rowSchema.safeParse(record);
    if (row.success) return row.data;
    throw new GazetteerError(`line ${info.lines}: ${row.error.issues[0]?.message}`);
  });
  if (rows.length === 0) throw new GazetteerError('line 1: the file has no localities');
  return rows;
}

interface Line {
  readonly record: Record<string, string>;
  readonly info: InfoRecord;
}

function parseRecords(csv: string): Line[] {
  try {
    // With `columns` and `info`, the library returns this type, but its declarations support
    // only one of them.
    return parse(csv, {
      bom: true,
      trim: true,
      skip_empty_lines: true,
      info: true,
      columns: readHeader,
    }) as unknown as Line[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new GazetteerError(`line ${Number(error.lines ?? 1)}: ${error.message}`);
  }
}

function readHeader(header: string[]): string[] {
  const names = header.map((name) => name.toLowerCase());
  const missing = columns.filter((name) => !names.includes(name));
  if (missing.length === 0) return names;
  throw new GazetteerError(`line 1: missing column ${missing.join(', ')}`);
}

/** Formats rows for `parseGazetteer`, without quotes, as names contain no quotes or commas. */
export function formatGazetteer(localities: readonly Locality[]): string {
  const lines = localities.map((row) =>
    [
      row.postcode,
      row.locality,
      row.state,
      row.latitude.toFixed(5),
      row.longitude.toFixed(5),
      row.population,
    ].join(','),
  );
  return `${[...columns, 'population'].join(',')}\n${lines.join('\n')}\n`;
}
