import { Client } from 'pg';

/** Runs one statement, outside any transaction, on the database of the server's URL. */
export async function onServer<Row extends object>(
  server: string,
  statement: string,
): Promise<Row[]> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Runs `work` while no other process holds the lock of that name. */
export async function withLock(
  server: string,
  name: string,
  work: () => Promise<void>,
): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    await work();
  } finally {
    await client.end();
  }
}

export function buildDatabaseUrl(server: string, databaseName: string): string {
  const url = new URL(server);
  url.pathname = `/${databaseName}`;
  return url.href;
}

export interface OwnDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/**
 * Creates a database on the server from `template`; the product connects through the URL `through`.
 * Dropping a database is slow, because it writes all changed pages of the server to disk. So the
 * databases of a test run, recognised by the template's prefix, are dropped at its end.
 */
export async function ownDatabase(
  server: string,
  name: string,
  template = 'template1',
  through = server,
): Promise<OwnDatabase> {
  await onServer(server, `create database ${name} template ${template}`);
  return {
    url: buildDatabaseUrl(through, name),
    drop: async () => void (await onServer(server, `drop database ${name} with (force)`)),
  };
}
