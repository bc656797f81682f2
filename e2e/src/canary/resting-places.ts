import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import type { Place } from './scan.ts';

interface Row {
  readonly row: string;
}
type Query = (statement: string) => Promise<{ readonly rows: readonly unknown[] }>;

/** Every row of every table, as somebody with the database's password reads it. */
export async function tablesOfPostgres(url: string): Promise<Place[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await tablesBy((statement) => client.query(statement));
  } finally {
    await client.end();
  }
}

/** The same of the embedded engine, whose process must have ended. */
export async function tablesOfFolder(folder: string): Promise<Place[]> {
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
    for (const { row } of rows as Row[]) {
      places.push({ name: `table ${table.replace(/^public\./, '')}`, bytes: Buffer.from(row) });
    }
  }
  return places;
}

/** Every file below a folder: its name and what is in it. */
export async function filesBelow(folder: string, name: string): Promise<Place[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found.filter((one) => one.isFile());
  return Promise.all(
    files.map(async (one) => {
      const path = join(one.parentPath, one.name);
      const title = Buffer.from(`${relative(folder, path)}\n`);
      return { name, bytes: Buffer.concat([title, await readFile(path)]) };
    }),
  );
}
