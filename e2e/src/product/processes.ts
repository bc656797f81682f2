import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const root = join(import.meta.dirname, '../../..');

/** A process of the product in addition to the shared ones. */
export interface ProductProcess {
  readonly address: string;
  readonly pid: number;
  /** Sends a message to the program and waits for its answer. */
  tell(message: object): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Settings of services that several processes share; undefined without a database or Redis to
 * share.
 */
export function sharedServices() {
  const { E2E_DATABASE_URL: DATABASE_URL, E2E_REDIS_URL: REDIS_URL } = process.env;
  return DATABASE_URL && REDIS_URL ? { DATABASE_URL, REDIS_URL } : undefined;
}

/**
 * Starts the product as a separate process on a free port. The first process on an empty database
 * loads the demo data.
 */
export async function startProduct(
  env: Readonly<Record<string, string>>,
  program = 'server/src/main.ts',
): Promise<ProductProcess> {
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      LOG_LEVEL: 'silent',
      RATE_LIMIT_SCALE: '1000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const { pid, stdout } = child;
  if (!stdout || pid === undefined) throw new Error('The product did not start.');
  for await (const line of createInterface({ input: stdout })) {
    const address = /http:\/\/\S+/.exec(line)?.[0];
    if (!address) continue;
    return { address, pid, tell: (message) => tell(child, message), stop: () => stop(child) };
  }
  throw new Error('The product exited before it listened.');
}

async function tell(child: ChildProcess, message: object): Promise<void> {
  const answered = once(child, 'message');
  child.send(message);
  await answered;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}
