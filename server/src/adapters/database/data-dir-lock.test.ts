import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { link, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataDirLocked, lockDataDir } from './data-dir-lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Another process that takes the lock and keeps it. */
async function otherAccountRef() {
  const module = pathToFileURL(join(import.meta.dirname, 'data-dir-lock.ts')).href;
  const script = `
    const { lockDataDir } = await import(${JSON.stringify(module)});
    await lockDataDir(${JSON.stringify(folder)});
    process.stdout.write('held');
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

/** What a killed process leaves behind: a socket that nobody listens to. */
async function leaveDeadLock() {
  const path = join(folder, 'dead.sock');
  const server = createServer().listen(path);
  await once(server, 'listening');
  await link(path, join(folder, 'lock.sock'));
  server.close();
  await once(server, 'close');
}

describe('the lock of the data folder', () => {
  it('refuses a second holder in one line, and lets the next in once it is given back', async () => {
    const unlock = await lockDataDir(folder);
    await expect(lockDataDir(folder)).rejects.toThrow(DataDirLocked);
    await expect(lockDataDir(folder)).rejects.toThrow(/^[^\n]+ is in use [^\n]+$/);
    await unlock();
    await (await lockDataDir(folder))();
    expect(await readdir(folder)).toEqual([]);
  });

  it('is taken over from a process that was killed', async () => {
    const child = await otherAccountRef();
    await expect(lockDataDir(folder)).rejects.toThrow(DataDirLocked);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const unlock = await lockDataDir(folder);
    await expect(lockDataDir(folder)).rejects.toThrow(DataDirLocked);
    await unlock();
  });

  it('goes to exactly one of many who find it stale at once', async () => {
    // Rounds enough for the rare orders, too: somebody moves the winner's lock, taking it for the dead one.
    for (let round = 0; round < 30; round += 1) {
      await leaveDeadLock();
      const tries = await Promise.allSettled(Array.from({ length: 12 }, () => lockDataDir(folder)));
      const won = tries.filter((each) => each.status === 'fulfilled');
      expect(won).toHaveLength(1);
      await won[0]?.value();
    }
  });

  it('works in folders whose path is too long for a socket', async () => {
    const deep = join(folder, 'a'.repeat(120));
    const unlock = await lockDataDir(deep);
    await expect(lockDataDir(deep)).rejects.toThrow(DataDirLocked);
    await unlock();
  });
});
