import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import {
  freePort,
  isListening,
  type RealServer,
  startRealServer,
} from '../../../server/test/public.ts';
import { stopWith, temporaryFolder, withCleanup } from '../product.ts';
import { type Nginx, startNginx } from '../proxies.ts';

const run = promisify(execFile);

/** Shutdown modes of `pg_ctl`. */
export type ShutdownMode = 'fast' | 'immediate';

export interface PrivatePostgres {
  readonly url: string;
  /** Resolves when PostgreSQL accepts connections again. */
  restart(mode: ShutdownMode): Promise<void>;
  stop(): Promise<void>;
}

const POSTGRES = '/usr/lib/postgresql';

/** Starts the newest installed PostgreSQL in a temporary folder and on a free port. */
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
  const versions = await readdir(POSTGRES).catch(() => []);
  const newest = versions.toSorted((a, b) => Number(a) - Number(b)).at(-1);
  if (!newest) throw new Error(`no PostgreSQL is installed at ${POSTGRES}`);
  return join(POSTGRES, newest, 'bin');
}

/** Returns an unprivileged user if this process is root: PostgreSQL refuses to run as root. */
async function findUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = async (flag: string, name: string) =>
    Number((await run('id', [flag, name])).stdout.trim());
  const of = async (name: string) => ({ uid: await idOf('-u', name), gid: await idOf('-g', name) });
  return of('postgres').catch(() => of('nobody'));
}

export interface PrivateRedis {
  readonly url: string;
  kill(): Promise<void>;
  start(): Promise<void>;
  freeze(): void;
  thaw(): void;
  /** Delays every answer from now on. */
  slowBy(ms: number): void;
  stop(): Promise<void>;
}

/** Starts a Redis behind a TCP relay that can delay its answers. */
async function startPrivateRedis(): Promise<PrivateRedis> {
  const port = await freePort();
  let child: ChildProcess | undefined;
  let delay = 0;
  const relay = createServer((client) => {
    const server = connect(port, '127.0.0.1');
    const both: readonly Socket[] = [client, server];
    for (const socket of both) {
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.once('close', () => {
        for (const one of both) one.destroy();
      });
    }
    client.on('data', (data) => server.write(data));
    server.on('data', (data) => {
      if (delay === 0) client.write(data);
      else setTimeout(() => client.write(data), delay);
    });
  });
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');

  const start = async () => {
    child = spawn('redis-server', ['--port', String(port), '--save', '', '--appendonly', 'no'], {
      stdio: 'ignore',
    });
    while (!(await isListening(port))) await sleep(20);
  };
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  await start();
  return {
    url: `redis://127.0.0.1:${(relay.address() as AddressInfo).port}`,
    start,
    kill,
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    slowBy: (ms) => {
      delay = ms;
    },
    stop: async () => {
      await kill();
      relay.close();
    },
  };
}

/** Services that the processes of one installation share. */
export interface PrivateSite {
  readonly postgres: PrivatePostgres;
  readonly redis: PrivateRedis;
  /** Starts one more process of the product. */
  readonly start: (env?: Readonly<Record<string, string>>) => Promise<RealServer>;
}

/**
 * Starts a PostgreSQL and a Redis, and creates a data folder, for processes with demo data. Removes
 * all of it after `act`.
 */
export async function onPrivateSite<T>(
  env: Readonly<Record<string, string>>,
  act: (site: PrivateSite) => Promise<T>,
): Promise<T> {
  return withCleanup(async (cleanup) => {
    const folder = await temporaryFolder(cleanup);
    const postgres = stopWith(cleanup, await startPrivatePostgres());
    const redis = stopWith(cleanup, await startPrivateRedis());
    const start: PrivateSite['start'] = async (own) => {
      const product = await startRealServer({
        DATA_DIR: folder,
        DATABASE_URL: postgres.url,
        REDIS_URL: redis.url,
        SECRET_KEY: 'a key of the drills, in plain sight',
        SEED: 'demo',
        LOG_LEVEL: 'fatal',
        ...env,
        ...own,
      });
      return stopWith(cleanup, product);
    };
    return await act({ postgres, redis, start });
  });
}

/** Two processes of the product behind an nginx that uses `deploy/nginx.conf`. */
export interface SiteBehindNginx {
  readonly nginx: Nginx;
  readonly ports: readonly [number, number];
  readonly stop: (port: number) => Promise<void>;
  /** Starts the process at this port again and waits until it is ready. */
  readonly start: (port: number) => Promise<void>;
}

/** Starts two processes behind nginx, and stops all of them after `act`. */
export function behindNginx<T>(
  env: Readonly<Record<string, string>>,
  act: (site: SiteBehindNginx) => Promise<T>,
): Promise<T> {
  return onPrivateSite({ TRUST_PROXY: '127.0.0.1', ...env }, async (site) => {
    const ports = [await freePort(), await freePort()] as const;
    const running = new Map<number, RealServer>();
    const start = async (port: number) => {
      const product = await site.start({ PORT: String(port) });
      running.set(port, product);
      while (!(await fetch(`${product.address}/readyz`)).ok) await sleep(20);
    };
    for (const port of ports) await start(port);
    return withCleanup(async (cleanup) => {
      const nginx = stopWith(cleanup, await startNginx(ports));
      return await act({ nginx, ports, start, stop: async (port) => running.get(port)?.stop() });
    });
  });
}
