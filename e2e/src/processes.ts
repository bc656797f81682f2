import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const root = join(import.meta.dirname, '../..');

/** A process of the product beside those that all journeys share. */
export interface ProductProcess {
  readonly address: string;
  stop(): Promise<void>;
}

/** What several of them share; undefined where `TEST_DATABASE_URL` or `TEST_REDIS_URL` is missing. */
export function sharedServices() {
  const { E2E_DATABASE_URL: DATABASE_URL, E2E_REDIS_URL: REDIS_URL } = process.env;
  return DATABASE_URL && REDIS_URL ? { DATABASE_URL, REDIS_URL } : undefined;
}

/** Starts the product as its own process on a free port. The first one on a fresh database brings the demo data. */
export async function startProduct(env: Readonly<Record<string, string>>): Promise<ProductProcess> {
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      LOG_LEVEL: 'silent',
      RATE_LIMIT_SCALE: '1000',
      MAX_EVENT_LOOP_DELAY_MS: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /http:\/\/\S+/.exec(line)?.[0];
    if (address) return { address, stop: () => stop(child) };
  }
  throw new Error('The product ended before it listened.');
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}
