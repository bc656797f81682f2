import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;

type Command = 'backup' | 'restore';

/** The last line of a backup or restore. */
interface LastLine {
  readonly ok: boolean;
  readonly at: string;
  readonly taken_at: string;
  readonly seconds: number;
  readonly database_bytes: number;
  readonly files: number;
  readonly file_bytes: number;
  readonly missing: number;
}

/**
 * Starts `npm run backup -- ...` or another command. Its environment is only `env` and the compile
 * cache of the test run.
 */
export const startCommand = (command: Command, env: NodeJS.ProcessEnv, words: readonly string[]) =>
  spawn(process.execPath, [`server/scripts/${command}.ts`, ...words], {
    cwd: join(import.meta.dirname, '../../..'),
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** Runs a command to its end. `last` is its last line as JSON, if there is one. */
export async function runCommand(...started: Parameters<typeof startCommand>) {
  const child = startCommand(...started);
  const [said, complaint, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  const line = said.trim().split('\n').at(-1) ?? '';
  const last = (line.startsWith('{') ? JSON.parse(line) : {}) as LastLine;
  return { said, complaint, code: code as number | null, last };
}
