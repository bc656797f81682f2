import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
let folder = '';

/** Creates a package with a script as in the product, whose command takes time to end. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'threshold-npm-'));
  const commands = pathToFileURL(join(root, 'scripts/lib/commands.mjs')).href;
  await writeFile(
    join(folder, 'script.mjs'),
    `import { run } from '${commands}';
    const code = await run(process.execPath, ['server.mjs'], { cwd: import.meta.dirname });
    if (process.argv.includes('next')) await run(process.execPath, ['-e', 'console.log("next")']);
    process.exit(code);`,
  );
  await writeFile(
    join(folder, 'server.mjs'),
    `let heard = 0;
    const hear = () => {
      heard += 1;
      console.log('heard');
      if (heard === 1) setTimeout(() => { console.log('finished'); process.exit(0); }, 1000);
    };
    process.on('SIGTERM', hear);
    process.on('SIGINT', hear);
    setInterval(() => undefined, 1000);
    console.log('ready');`,
  );
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({
      name: 'a',
      scripts: {
        serve: 'exec node script.mjs serve',
        steps: 'exec node script.mjs next',
      },
    }),
  );
});
afterAll(() => rm(folder, { recursive: true }));

it('every npm script replaces its shell, so that signals arrive', async () => {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  for (const script of Object.values(scripts)) expect(script).toMatch(/^exec node scripts\//);
});

it.each([
  ['SIGTERM', 'npm'],
  ['SIGINT', 'npm'],
  ['SIGTERM', 'the process group'],
  ['SIGINT', 'the process group'],
] as const)(
  '%s sent twice to %s reaches the command, and npm waits for the command',
  { timeout: 30_000 },
  async (signal, to) => {
    const npm = spawn('npm', ['run', 'serve', '--silent'], {
      cwd: folder,
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(npm, 'exit');
    const output: string[] = [];
    const kill = () => process.kill(to === 'npm' ? Number(npm.pid) : -Number(npm.pid), signal);
    for await (const line of createInterface({ input: npm.stdout })) {
      output.push(line);
      if (line === 'ready' || output.filter((one) => one === 'heard').length === 1) kill();
    }
    expect(output.at(-1)).toBe('finished');
    expect(output.filter((line) => line === 'heard').length).toBeGreaterThan(1);
    expect(await ended).toEqual([0, null]);
  },
);

it('a script stopped by SIGTERM starts no further command', { timeout: 30_000 }, async () => {
  const npm = spawn('npm', ['run', 'steps', '--silent'], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(npm, 'exit');
  const output: string[] = [];
  for await (const line of createInterface({ input: npm.stdout })) {
    output.push(line);
    if (line === 'ready') npm.kill('SIGTERM');
  }
  expect(output).toEqual(['ready', 'heard', 'finished']);
  expect(await ended).toEqual([143, null]);
});
