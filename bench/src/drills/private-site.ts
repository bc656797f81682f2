import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../server/test/ports.ts';
import { type RealServer, startRealServer } from '../../../server/test/real-server.ts';
import { type Nginx, startNginx } from '../nginx.ts';
import { type PrivatePostgres, startPrivatePostgres } from './private-postgres.ts';
import { type PrivateRedis, startPrivateRedis } from './private-redis.ts';

/** What the processes of one installation share. */
export interface PrivateSite {
  readonly postgres: PrivatePostgres;
  readonly redis: PrivateRedis;
  /** Starts one more process of the product. */
  readonly start: (env?: Readonly<Record<string, string>>) => Promise<RealServer>;
}

/** A PostgreSQL, a Redis and a folder of the drill's own, for processes that start on demo data. All of it ends with `act`. */
export async function onPrivateSite<T>(
  env: Readonly<Record<string, string>>,
  act: (site: PrivateSite) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'threshold-drill-'));
  const postgres = await startPrivatePostgres();
  const redis = await startPrivateRedis();
  const products: RealServer[] = [];
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
    products.push(product);
    return product;
  };
  try {
    return await act({ postgres, redis, start });
  } finally {
    for (const product of products) await product.stop();
    await redis.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Two processes of a site behind the nginx of `deploy/nginx.conf`. */
export interface SiteBehindNginx {
  readonly nginx: Nginx;
  readonly ports: readonly [number, number];
  readonly stop: (port: number) => Promise<void>;
  /** Starts the process again, and waits until it is ready. */
  readonly start: (port: number) => Promise<void>;
}

/** Starts them. All of it ends with `act`. */
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
    const nginx = await startNginx(ports);
    try {
      return await act({ nginx, ports, start, stop: async (port) => running.get(port)?.stop() });
    } finally {
      await nginx.stop();
    }
  });
}
