import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const root = join(import.meta.dirname, '../../..');

export interface RealServer {
  readonly address: string;
  readonly pid: number;
  /** Lines that the product has written to its standard output. */
  readonly lines: readonly string[];
  /** Stops the product gracefully, as an operator does. */
  stop(): Promise<void>;
  /** Kills the process, as a power failure does. */
  kill(): Promise<void>;
}

/**
 * Starts the product as a separate process on a free port.
 * @param tree the folder of another version of the product
 */
export async function startRealServer(
  env: Readonly<Record<string, string>> & { readonly DATA_DIR: string },
  tree = root,
): Promise<RealServer> {
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: tree,
    // ALLOW_DEMO_ON_NETWORK is set, because benchmarks run the product with NODE_ENV=production and
    // embedded replacements.
    env: {
      ...process.env,
      PORT: '0',
      LOG_LEVEL: 'silent',
      ALLOW_DEMO_ON_NETWORK: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      const address = /http:\/\/\S+/.exec(line)?.[0].replace(/".*/, '');
      const { pid } = child;
      if (!address || !pid) return;
      const stop = () => end(child, 'SIGTERM');
      const kill = () => end(child, 'SIGKILL');
      resolve({ address, pid, lines, stop, kill });
    });
    child.once('exit', () => reject(new Error('The product ended before it listened.')));
  });
}

/** Calls the product over HTTP as a guest. */
export function post(
  { address }: Pick<RealServer, 'address'>,
  path: string,
  body: object,
): Promise<Response> {
  return fetch(`${address}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
