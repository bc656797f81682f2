import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const root = join(import.meta.dirname, '../../..');

export interface Ran {
  readonly said: string;
  readonly complaint: string;
  readonly code: number | null;
}

/** Runs an operator's command as a separate process, by default on the embedded engine. */
export async function runScript(
  name: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv & { readonly DATA_DIR: string },
): Promise<Ran> {
  const child = spawn(process.execPath, [`server/scripts/${name}.ts`, ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: '', DATABASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, complaint, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  return { said, complaint, code };
}
