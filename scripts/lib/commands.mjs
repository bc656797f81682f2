import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './root.mjs';
import { say, sayLines, speaksAsLog } from './say.mjs';

/** What runs at this moment. */
const running = new Set();

/** What has stopped us: nothing else is begun then. */
let stoppedBy;
/** Something was to be begun after that. */
let isLeaving = false;
const leave = () => process.exit(128 + constants.signals[stoppedBy]);

// A signal that stops us is theirs, as often as it comes: we end when they have. Where nothing runs, it is ours.
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    stoppedBy = signal;
    if (running.size === 0) leave();
    for (const child of running) child.kill(signal);
  });
}

/**
 * Runs a command in the repository with its output shown, and passes the signals that stop us on to it. `isQuoted`: what it
 * says are not lines of the log yet, and become some where they belong there. `heading`: others run beside it, so what it says
 * is shown below that when it has ended, whole.
 * @returns {Promise<number>} its exit code; 1 when it could not start or was killed
 */
export function run(
  command,
  args,
  { env = process.env, cwd = root, isQuoted = false, heading } = {},
) {
  if (stoppedBy) {
    // What runs beside it ends first.
    if (running.size === 0) leave();
    isLeaving = true;
    return new Promise(() => undefined);
  }
  return new Promise((done) => {
    const isPiped = heading !== undefined || (isQuoted && speaksAsLog());
    const stdio = isPiped ? ['inherit', 'pipe', 'pipe'] : 'inherit';
    const child = spawn(command, args, { cwd, env, stdio });
    const said = heading === undefined ? undefined : [`${heading}\n`];
    if (isPiped) {
      for (const stream of [child.stdout, child.stderr]) {
        if (said) stream.setEncoding('utf8').on('data', (text) => said.push(text));
        else sayLines(stream);
      }
    }
    running.add(child);
    const finish = (code) => {
      running.delete(child);
      if (said) process.stdout.write(said.splice(0).join(''));
      if (isLeaving && running.size === 0) leave();
      done(code ?? 1);
    };
    child.once('error', (error) => {
      say(`${command}: ${error.message}`, 50);
      finish(1);
    });
    // Not before all that it said has come.
    child.once(said ? 'close' : 'exit', finish);
  });
}

/** Runs a command that must succeed; otherwise this process ends with its code. */
export async function must(command, args, options) {
  const code = await run(command, args, options);
  if (code === 0) return;
  for (const child of running) child.kill();
  process.exit(code);
}
