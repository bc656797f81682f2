import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { RunningProduct } from '../product.ts';
import { endOf, messageFrom } from './clients.ts';

/** Starts the bare relay that the product is compared with, in a process of its own as the product is. */
export async function startRelay(databaseUrl: string): Promise<RunningProduct> {
  const child = fork(join(import.meta.dirname, 'relay-process.ts'), {
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
  const address = await messageFrom<string>(child);
  return { address, pid: child.pid as number, stop: () => endOf(child) };
}
