import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

const commands = pathToFileURL(join(import.meta.dirname, '../../../scripts/lib/commands.mjs')).href;

/** Starts a program that can call `run` of the scripts, and `node(heading, script)`. */
function start(program: string) {
  const imports = `import { run } from '${commands}';
    const node = (heading, script) => run(process.execPath, ['-e', script], { heading });`;
  return spawn(process.execPath, ['--input-type=module', '-e', imports + program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

it("each concurrent command's output is printed as a whole at its end", async () => {
  const { stdout } = start(`
    const counting = (name) => \`let nr = 0;
      const timer = setInterval(() => {
        console.log('\${name}', ++nr);
        if (nr === 3) clearInterval(timer);
      }, 50);\`;
    const codes = await Promise.all([node('= a', counting('a')), node('= b', counting('b'))]);
    console.log(codes, await node('= c', 'process.exit(3)'));`);
  const [a, b] = ['= a\na 1\na 2\na 3\n', '= b\nb 1\nb 2\nb 3\n'];
  expect([`${a}${b}`, `${b}${a}`].map((both) => `${both}= c\n[ 0, 0 ] 3\n`)).toContain(
    await text(stdout),
  );
});

it('a stopped program starts no further commands and awaits running commands', async () => {
  // Each command first installs its own SIGTERM handler, then sends a different signal to the
  // program.
  const program = start(`
    const hearing = (ready, heard) => \`process.on('SIGTERM', () => \${heard});
      setInterval(() => undefined, 1000);
      process.kill(process.ppid, '\${ready}');\`;
    const told = (signal) => new Promise((done) => process.once(signal, done));
    Promise.all([told('SIGUSR2'), told('SIGHUP')]).then(() => console.log('ready'));
    const finish = "setTimeout(() => process.exit(console.log('finished')), 500)";
    await Promise.all([
      node('= a', hearing('SIGUSR2', finish)),
      node('= b', hearing('SIGHUP', 'process.exit()')).then(() => node('= c', '')),
    ]);`);
  program.stdout.once('data', () => program.kill('SIGTERM'));
  const ended = once(program, 'exit');
  expect(await text(program.stdout)).toBe('ready\n= b\n= a\nfinished\n');
  expect(await ended).toEqual([143, null]);
});
