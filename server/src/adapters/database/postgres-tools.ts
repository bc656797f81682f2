import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { SetupError } from '../../lib/setup-error.ts';

/* PostgreSQL's own client programs for dumps. */

type Program = 'pg_dump' | 'pg_restore';
type Running = ChildProcessByStdio<Writable, Readable, Readable>;

export interface Dump {
  readonly body: AsyncIterable<Buffer>;
  /** Resolves when the whole dump was read and the program has succeeded. */
  readonly done: Promise<void>;
}

/** Folder and environment variables for PostgreSQL's programs, such as pg_dump. */
export interface ToolDeps {
  /** Folder that contains the programs; undefined to search the PATH. */
  readonly pgBin: string | undefined;
  /** Environment variables of the programs. */
  readonly env: NodeJS.ProcessEnv;
}

export interface DumpDeps extends ToolDeps {
  readonly databaseUrl: string;
}

/** Maximum length of a program's error output in our error message, in characters. */
const MAX_ERROR_LENGTH = 2000;

/** @throws SetupError if the program is missing or older than the database server */
export async function requireTool(deps: ToolDeps, program: Program, server: number): Promise<void> {
  const child = spawnProgram(deps, program, ['--version']);
  const [output] = await Promise.all([text(child.stdout), waitForExit(child, program)]);
  const version = Number(/\(PostgreSQL\) (\d+)/.exec(output)?.[1] ?? 0);
  if (version >= server) return;
  throw new SetupError(
    `${program} is of PostgreSQL ${version}, and the database of ${server}: install its client programs, or set PG_BIN to the folder of newer ones.`,
  );
}

/** Dumps all data that is visible to the transaction which exported the snapshot. */
export function dumpPostgres(deps: DumpDeps, snapshot: string): Dump {
  const { address, env } = extractPassword(deps);
  const args = ['--format=custom', '--no-owner', '--no-privileges', '--lock-wait-timeout=60s'];
  const child = spawnProgram({ ...deps, env }, 'pg_dump', [
    ...args,
    `--snapshot=${snapshot}`,
    address,
  ]);
  child.stdin.end();
  const done = waitForExit(child, 'pg_dump');
  // Callers await `done` only after reading all output; until then, a rejection must not count as
  // unhandled.
  done.catch(() => undefined);
  return { body: child.stdout, done };
}

/** Reads a dump to its end. @throws SetupError if it could not be restored */
export async function verifyDump(deps: ToolDeps, dump: AsyncIterable<Buffer>): Promise<void> {
  await pipeDump(spawnProgram(deps, 'pg_restore', ['--file=-']), dump);
}

/** Restores the whole dump. After any failure, the database is unchanged. */
export async function restorePostgres(deps: DumpDeps, dump: AsyncIterable<Buffer>): Promise<void> {
  const { address, env } = extractPassword(deps);
  const args = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction'];
  await pipeDump(
    spawnProgram({ ...deps, env }, 'pg_restore', [...args, `--dbname=${address}`]),
    dump,
  );
}

async function pipeDump(child: Running, dump: AsyncIterable<Buffer>): Promise<void> {
  child.stdout.resume();
  const done = waitForExit(child, 'pg_restore');
  const fed = pipeline(Readable.from(dump), child.stdin).catch((error: NodeJS.ErrnoException) => {
    // The program stopped reading because it exited; `done` reports why.
    if (error.code === 'EPIPE' || error.code === 'ERR_STREAM_PREMATURE_CLOSE') return;
    // Kills the program: if its input just ended, it would accept the incomplete input.
    child.kill('SIGKILL');
    throw error;
  });
  const [feeding, running] = await Promise.allSettled([fed, done]);
  for (const result of [feeding, running]) if (result.status === 'rejected') throw result.reason;
}

const spawnProgram = (
  { pgBin, env }: ToolDeps,
  program: Program,
  args: readonly string[],
): Running => spawn(pgBin ? join(pgBin, program) : program, args, { env, stdio: 'pipe' });

/** Waits until the program exits. @throws SetupError with its error output if it failed */
async function waitForExit(child: Running, program: Program): Promise<void> {
  const complaint = text(child.stderr);
  const [code, signal] = await once(child, 'close').catch((error: NodeJS.ErrnoException) => {
    throw new SetupError(
      `${program} cannot be run (${error.code}): install PostgreSQL's client programs, or set PG_BIN to their folder.`,
    );
  });
  if (code === 0) return;
  const output = (await complaint).trim().slice(0, MAX_ERROR_LENGTH);
  throw new SetupError(`${program} ended with ${code ?? signal}: ${output}`);
}

/** Moves the password to the environment: all users of a machine can read program arguments. */
function extractPassword({ databaseUrl, env }: DumpDeps) {
  const url = new URL(databaseUrl);
  const PGPASSWORD = decodeURIComponent(url.password);
  url.password = '';
  // PostgreSQL's programs do not support the driver's mode `no-verify`. Without a root
  // certificate, their mode `require` has the same effect.
  if (url.searchParams.get('sslmode') === 'no-verify') url.searchParams.set('sslmode', 'require');
  return { address: url.href, env: PGPASSWORD ? { ...env, PGPASSWORD } : env };
}
