import { Client } from 'pg';

/** Runs one statement outside any transaction on the server's own database. */
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

export function urlOf(server: string, databaseName: string): string {
  const url = new URL(server);
  url.pathname = `/${databaseName}`;
  return url.href;
}

export interface OwnDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** A fresh database on the server; `template` is what it starts as, `through` how the product is to reach it. */
export async function ownDatabase(
  server: string,
  name: string,
  template = 'template1',
  through = server,
): Promise<OwnDatabase> {
  await onServer(server, `create database ${name} template ${template}`);
  return {
    url: urlOf(through, name),
    drop: async () => void (await onServer(server, `drop database ${name} with (force)`)),
  };
}
