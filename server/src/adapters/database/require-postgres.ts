import { Socket } from 'node:net';
import { Client } from 'pg';
import { explainConnectionFault, SetupError } from '../../lib/setup-error.ts';

/** Session settings: timeouts in milliseconds; JIT off, because it takes longer than it saves. */
export const sessionSettings = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
  options: '-c jit=off',
} as const;

const PATIENCE_MS = 5000;
const OLDEST = 15;
const ENCODING = 'UTF8';

/** PostgreSQL's error codes, with their meanings for the operator who set the URL. */
const faults: Readonly<Record<string, string>> = {
  '28000': 'refuses the user',
  '28P01': 'refuses the password',
  '3D000': 'has no database of that name',
  '53300': 'has no connection left',
  '57P03': 'is starting or stopping',
};

/** Names of the timeout settings that some poolers do not pass on to PostgreSQL. */
const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];

const describeDroppedSettings = (settings: string) =>
  `a pooler stands before PostgreSQL that does not pass on ${settings}: give PostgreSQL's own address, or set the pooler and the role as in docs/operations.md`;

/** PgBouncer's message about a startup parameter that it is not configured to ignore. */
const UNSUPPORTED = 'unsupported startup parameter: ';

/** Error code that PgBouncer uses for all its errors. */
const POOLER_SAYS = '08P01';

/** Properties of the PostgreSQL server at the URL. */
export interface Postgres {
  /** True if a pooler is in front of PostgreSQL, so that clients share its sessions. */
  readonly isPooled: boolean;
}

/**
 * Connects once to check the server.
 * @param setting name of the environment variable that contains the URL
 * @throws SetupError that explains the fault in the URL or the server
 */
export async function requirePostgres(
  connectionString: string,
  setting = 'DATABASE_URL',
): Promise<Postgres> {
  const stream = new Socket();
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: PATIENCE_MS,
    ...sessionSettings,
    stream: () => stream,
  });
  // A broken connection also emits an error event. Without a listener, it would end the process.
  client.on('error', () => undefined);
  const at = `${client.host}:${client.port}`;
  try {
    await client.connect();
    const { rows } = await client.query<ServerInfo>(
      `
      select current_setting('server_version_num') as version, pg_backend_pid() as pid,
        current_setting('server_encoding') as encoding,
        (select string_agg(name, ', ') from pg_settings where name = any($1) and setting = '0') as lacks`,
      [limits],
    );
    const major = Math.floor(Number(rows[0]?.version) / 10_000);
    if (major < OLDEST) {
      throw new SetupError(
        `${setting}: ${at} is PostgreSQL ${major}; version ${OLDEST} or newer is needed`,
      );
    }
    // Debian's PostgreSQL creates databases in ASCII encoding if it was installed on a system
    // without a locale.
    if (rows[0]?.encoding !== ENCODING) {
      throw new SetupError(
        `${setting}: ${at}: the database keeps text as ${rows[0]?.encoding}; make one with encoding '${ENCODING}', as docs/operations.md says`,
      );
    }
    const lacks = rows[0]?.lacks;
    if (lacks) throw new SetupError(`${setting}: ${at}: ${describeDroppedSettings(lacks)}`);
    // A pooler reports an invented process id, so it differs from the id that PostgreSQL returns.
    return { isPooled: rows[0]?.pid !== (client as unknown as ClientWithProcessId).processID };
  } catch (error) {
    if (error instanceof SetupError) throw error;
    throw new SetupError(`${setting}: ${at}: ${describeConnectionError(error)}`);
  } finally {
    // Closes the connection by force, because a server that is not PostgreSQL may ignore `end`.
    stream.destroy();
  }
}

/**
 * Checks the server as `requirePostgres` does, and that no pooler is in front of it. PostgreSQL's
 * programs (pg_dump, pg_restore) clear timeouts and search path of their session. A pooler would
 * then give this session to other clients. @throws SetupError
 */
export async function requireUnpooledPostgres(connectionString: string): Promise<void> {
  const { isPooled } = await requirePostgres(connectionString);
  if (!isPooled) return;
  const { hostname, port } = new URL(connectionString);
  throw new SetupError(
    `DATABASE_URL: ${hostname}:${port || 5432}: a pooler stands before PostgreSQL. Backups are made and restored past it: give this command PostgreSQL's own address.`,
  );
}

interface ServerInfo {
  readonly version: string;
  readonly pid: number;
  readonly encoding: string;
  /** Names of the timeout settings that are not set; null if all are set. */
  readonly lacks: string | null;
}

/** The client's process id, which the library's types omit. */
interface ClientWithProcessId {
  readonly processID: number | null;
}

interface Fault {
  readonly code?: string;
  readonly message?: string;
}

function describeConnectionError(error: unknown): string {
  const { code, message = '' } = error as Fault;
  if (message.startsWith(UNSUPPORTED))
    return describeDroppedSettings(message.slice(UNSUPPORTED.length));
  if (code === POOLER_SAYS) return `refuses, and says: ${message}`;
  const known = faults[code ?? ''] ?? explainConnectionFault(error);
  if (known) return known;
  return code ? `cannot be used (${code})` : 'what answers there does not speak PostgreSQL';
}
