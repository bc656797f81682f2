import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort, isListening } from './ports.ts';

const run = promisify(execFile);
const PROGRAM = '/usr/sbin/pgbouncer';

/** True if PgBouncer is installed at the path of Debian's package. */
export const hasPgBouncer = existsSync(PROGRAM);

export interface PgBouncer {
  /** Returns the URL with which a client reaches that PostgreSQL server through PgBouncer. */
  through(url: string): string;
  stop(): Promise<void>;
}

/**
 * Starts PgBouncer in transaction mode in front of PostgreSQL; it drops the `ignored` startup
 * parameters.
 */
export async function startPgBouncer(url: string, ignored: string): Promise<PgBouncer> {
  const { hostname, port, username, password } = new URL(url);
  const folder = await mkdtemp(join(tmpdir(), 'threshold-pgbouncer-'));
  const own = await freePort();
  await writeFile(join(folder, 'users'), `"${username}" "${decodeURIComponent(password)}"\n`);
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${hostname} port=${port || 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = trust
auth_file = ${folder}/users
pool_mode = transaction
default_pool_size = 5
server_login_retry = 1
server_round_robin = 1
server_lifetime = 1
server_idle_timeout = 1
ignore_startup_parameters = ${ignored}
`,
  );
  const user = await unprivileged();
  await chmod(folder, 0o755);
  if (user) await chown(folder, user.uid, user.gid);
  const child = spawn(PROGRAM, ['-q', join(folder, 'pgbouncer.ini')], { stdio: 'ignore', ...user });
  const ended = once(child, 'exit');
  while (!(await isListening(own))) {
    if (child.exitCode !== null) throw new Error('PgBouncer ended before it listened');
    await sleep(20);
  }
  return {
    through: (direct) => {
      const through = new URL(direct);
      through.hostname = '127.0.0.1';
      through.port = String(own);
      return through.href;
    },
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Returns another user, because PgBouncer does not run as root. */
async function unprivileged(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = async (flag: string) => Number((await run('id', [flag, 'nobody'])).stdout.trim());
  return { uid: await idOf('-u'), gid: await idOf('-g') };
}
