import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import type { Place } from './scan.ts';

interface Row {
  readonly row: string;
}
const PIECE_CHARACTERS = 256 * 1024;

type Query = (statement: string) => Promise<{ readonly rows: readonly unknown[] }>;

/** Reads every row of every table, as an attacker with the database's password could. */
export async function readPostgresTables(url: string): Promise<Place[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await tablesBy((statement) => client.query(statement));
  } finally {
    await client.end();
  }
}

/** Reads the tables of an embedded database whose process has ended. */
export async function readFolderTables(folder: string): Promise<Place[]> {
  const database = await PGlite.create({ dataDir: folder });
  try {
    return await tablesBy((statement) => database.query(statement));
  } finally {
    await database.close();
  }
}

async function tablesBy(query: Query): Promise<Place[]> {
  const found = await query(
    `select format('%I.%I', schemaname, tablename) as row from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const places: Place[] = [];
  for (const { row: table } of found.rows as Row[]) {
    const { rows } = await query(`select to_jsonb(one)::text as row from ${table} as one`);
    const name = `table ${table.replace(/^public\./, '')}`;
    for (const bytes of inPieces((rows as Row[]).map(({ row }) => row)))
      places.push({ name, bytes });
  }
  return places;
}

/** Joins short rows into larger buffers, which are faster to search. */
function* inPieces(rows: readonly string[]): Generator<Buffer> {
  let piece: string[] = [];
  let length = 0;
  for (const row of rows) {
    piece.push(row);
    length += row.length;
    if (length < PIECE_CHARACTERS) continue;
    yield Buffer.from(piece.join('\n'));
    piece = [];
    length = 0;
  }
  yield Buffer.from(piece.join('\n'));
}

/**
 * Returns name and content of every file below a folder. Files below `database` count as raw disk
 * pages.
 */
export async function readFilesBelow(
  folder: string,
  name: string,
  database = '',
): Promise<Place[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found.filter((one) => one.isFile());
  return Promise.all(
    files.map(async (one) => {
      const path = relative(folder, join(one.parentPath, one.name));
      const content = await readFile(join(folder, path));
      const bytes = Buffer.concat([Buffer.from(`${path}\n`), content]);
      const isRaw = database !== '' && path.startsWith(`${database}/`);
      return { name: isRaw ? `${name}: ${database}` : name, bytes, isRaw };
    }),
  );
}
