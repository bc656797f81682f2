import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './root.mjs';
import { logsAsJson, say, sayLines } from './say.mjs';

/** Child processes of the commands that are running. */
const running = new Set();

/** Signal that stopped this process; no further command is started then. */
let stoppedBy;
/** True if a further command was requested after the signal. */
let isLeaving = false;
const leave = () => process.exit(128 + constants.signals[stoppedBy]);

// Running commands receive every signal, and this process exits after they have ended. Without a
// running command it exits immediately.
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    stoppedBy = signal;
    if (running.size === 0) leave();
    for (const child of running) child.kill(signal);
  });
}

/**
 * Runs a command in the repository, shows its output and passes signals on to it. `isQuoted`: its
 * output is not in log format and is converted if needed. `heading`: other commands run
 * concurrently, so its output is shown under the heading after its end.
 * @returns {Promise<number>} its exit code; 1 if it could not start or was killed
 */
export function run(
  command,
  args,
  { env = process.env, cwd = root, isQuoted = false, heading } = {},
) {
  if (stoppedBy) {
    // Exits now, or after the running commands have ended.
    if (running.size === 0) leave();
    isLeaving = true;
    return new Promise(() => undefined);
  }
  return new Promise((done) => {
    const isPiped = heading !== undefined || (isQuoted && logsAsJson());
    const stdio = isPiped ? ['inherit', 'pipe', 'pipe'] : 'inherit';
    const child = spawn(command, args, { cwd, env, stdio });
    const output = heading === undefined ? undefined : [`${heading}\n`];
    if (isPiped) {
      for (const stream of [child.stdout, child.stderr]) {
        if (output) stream.setEncoding('utf8').on('data', (text) => output.push(text));
        else sayLines(stream);
      }
    }
    running.add(child);
    const finish = (code) => {
      running.delete(child);
      if (output) process.stdout.write(output.splice(0).join(''));
      if (isLeaving && running.size === 0) leave();
      done(code ?? 1);
    };
    child.once('error', (error) => {
      say(`${command}: ${error.message}`, 50);
      finish(1);
    });
    // 'close' follows the complete output of the command; 'exit' may precede a part of it.
    child.once(output ? 'close' : 'exit', finish);
  });
}

/** Runs a command that must succeed; otherwise this process exits with its code. */
export async function must(command, args, options) {
  requireSuccess(await run(command, args, options));
}

/** Exits with the exit code of a command that failed. */
export function requireSuccess(code) {
  if (code === 0) return;
  for (const child of running) child.kill();
  process.exit(code);
}
