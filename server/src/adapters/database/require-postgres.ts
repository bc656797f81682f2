import { Socket } from 'node:net';
import { Client } from 'pg';
import { SetupError } from '../../lib/setup-error.ts';

const PATIENCE_MS = 5000;
const OLDEST = 15;

/** What PostgreSQL and the system call it, and what that means for whoever wrote the address. */
const faults: Readonly<Record<string, string>> = {
  '28000': 'refuses the user',
  '28P01': 'refuses the password',
  '3D000': 'has no database of that name',
  '53300': 'has no connection left',
  '57P03': 'is starting or stopping',
  ECONNREFUSED: 'nobody listens there',
  ENOTFOUND: 'no machine has that name',
  EAI_AGAIN: 'no machine has that name',
  EHOSTUNREACH: 'no way leads there',
  ENETUNREACH: 'no way leads there',
};

/**
 * Connects once and leaves.
 * @throws SetupError that says what is wrong with the address or with what answers there
 */
export async function requirePostgres(connectionString: string): Promise<void> {
  const stream = new Socket();
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: PATIENCE_MS,
    stream: () => stream,
  });
  // A connection that breaks says so here as well.
  client.on('error', () => undefined);
  const at = `${client.host}:${client.port}`;
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>(
      "select current_setting('server_version_num') as version",
    );
    const major = Math.floor(Number(rows[0]?.version) / 10_000);
    if (major < OLDEST) {
      throw new SetupError(
        `DATABASE_URL: ${at} is PostgreSQL ${major}; version ${OLDEST} or newer is needed`,
      );
    }
  } catch (error) {
    if (error instanceof SetupError) throw error;
    throw new SetupError(`DATABASE_URL: ${at}: ${reasonOf(error)}`);
  } finally {
    // Who does not speak our language does not say goodbye either.
    stream.destroy();
  }
}

function reasonOf(error: unknown): string {
  const { code, errors } = error as { code?: string; errors?: readonly { code?: string }[] };
  // A name with several addresses fails once for each.
  const known = faults[code ?? errors?.[0]?.code ?? ''];
  if (known) return known;
  return code ? `cannot be used (${code})` : 'what answers there does not speak PostgreSQL';
}
