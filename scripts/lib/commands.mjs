import { spawn } from 'node:child_process';
import { root } from './root.mjs';

/**
 * Runs a command in the repository with its output shown, and passes the signals that stop us on to it.
 * @returns {Promise<number>} its exit code; 1 when it could not start or was killed
 */
export function run(command, args, { env = process.env, cwd = root } = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd, env, stdio: 'inherit' });
    const forward = (signal) => child.kill(signal);
    process.on('SIGINT', forward);
    process.on('SIGTERM', forward);
    const finish = (code) => {
      process.off('SIGINT', forward);
      process.off('SIGTERM', forward);
      done(code ?? 1);
    };
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`);
      finish(1);
    });
    child.once('exit', finish);
  });
}

/** Runs a command that must succeed; otherwise this process ends with its code. */
export async function must(command, args, options) {
  const code = await run(command, args, options);
  if (code !== 0) process.exit(code);
}
