import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

/** A process of the product, with everything that it has logged. */
export interface WatchedProduct {
  readonly address: string;
  /** Output of both stdout and stderr. */
  readonly log: () => Buffer;
  stop(): Promise<void>;
}

/**
 * Starts the product on a free port with the most verbose log. An empty database gets the demo
 * data.
 */
export async function startWatched(env: Readonly<Record<string, string>>): Promise<WatchedProduct> {
  const chunks: Buffer[] = [];
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      LOG_LEVEL: 'debug',
      RATE_LIMIT_SCALE: '1000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const log = () => Buffer.concat(chunks);
  const address = await new Promise<string>((resolve, reject) => {
    for (const output of [child.stdout, child.stderr]) {
      output.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        const found = /http:\/\/localhost:\d+/.exec(log().toString());
        if (found) resolve(found[0]);
      });
    }
    void ended.then(() => reject(new Error(`The product exited: ${log().toString()}`)));
  });
  return {
    address,
    log,
    stop: async () => {
      child.kill();
      await ended;
    },
  };
}
