import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const root = join(import.meta.dirname, '../..');

export interface RunningProduct {
  readonly address: string;
  stop(): Promise<void>;
}

/** Starts the product as its own process, as people run it, without request limits and without demo data. */
export async function startProduct(env: Readonly<Record<string, string>>): Promise<RunningProduct> {
  const dataDir = await mkdtemp(join(tmpdir(), 'threshold-bench-'));
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      SEED: 'none',
      LOG_LEVEL: 'silent',
      RATE_LIMIT_SCALE: '1000000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
    await rm(dataDir, { recursive: true, force: true });
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /http:\/\/\S+/.exec(line)?.[0];
    if (address) return { address, stop };
  }
  await stop();
  throw new Error('The product ended before it listened.');
}
