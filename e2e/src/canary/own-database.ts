import { Client } from 'pg';

/** Creates a further database on the server of the shared test database. */
export async function ownDatabase(): Promise<{ url: string; drop: () => Promise<unknown> }> {
  const shared = process.env.E2E_DATABASE_URL ?? '';
  const name = `threshold_canary_${process.pid}`;
  await onServer(shared, `create database ${name}`);
  const url = new URL(shared);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => onServer(shared, `drop database if exists ${name} with (force)`),
  };
}

async function onServer(url: string, statement: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
