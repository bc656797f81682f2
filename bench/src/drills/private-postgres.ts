import { execFile } from 'node:child_process';
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../../server/test/ports.ts';

const run = promisify(execFile);

/** As `pg_ctl` calls them. */
export type ShutdownMode = 'fast' | 'immediate';

export interface PrivatePostgres {
  readonly url: string;
  /** Resolves once it takes connections again. */
  restart(mode: ShutdownMode): Promise<void>;
  stop(): Promise<void>;
}

const INSTALLED = '/usr/lib/postgresql';

/** A PostgreSQL of the drill's own, in a temporary folder and on a free port, by the newest one that is installed. */
export async function startPrivatePostgres(): Promise<PrivatePostgres> {
  const bin = await findBinaries();
  const user = await findUser();
  const folder = await mkdtemp(join(tmpdir(), 'threshold-postgres-'));
  if (user) await chown(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const port = await freePort();
  const call = (program: string, ...args: string[]) =>
    run(join(bin, program), args, { cwd: folder, ...user });
  const control = (...args: string[]) =>
    call('pg_ctl', '-D', data, '-w', '-t', '60', '-l', join(folder, 'log'), ...args);
  await call('initdb', '-D', data, '-U', 'drill', '--auth=trust', '--encoding=UTF8', '--no-locale');
  await control('start', '-o', `-p ${port} -c listen_addresses=127.0.0.1 -k ${folder}`);
  return {
    url: `postgres://drill@127.0.0.1:${port}/postgres`,
    restart: async (mode) => void (await control('restart', '-m', mode)),
    stop: async () => {
      await control('stop', '-m', 'immediate');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function findBinaries(): Promise<string> {
  const versions = await readdir(INSTALLED).catch(() => []);
  const newest = versions.toSorted((a, b) => Number(a) - Number(b)).at(-1);
  if (!newest) throw new Error(`no PostgreSQL is installed at ${INSTALLED}`);
  return join(INSTALLED, newest, 'bin');
}

/** PostgreSQL does not run as root. */
async function findUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = async (flag: string, name: string) =>
    Number((await run('id', [flag, name])).stdout.trim());
  const of = async (name: string) => ({ uid: await idOf('-u', name), gid: await idOf('-g', name) });
  return of('postgres').catch(() => of('nobody'));
}
