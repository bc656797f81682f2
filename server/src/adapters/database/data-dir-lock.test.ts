import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { link, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataDirLockedError, lockDataDir } from './data-dir-lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Starts another process that takes the lock and does not release it. */
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

/** Creates the lock of a killed process: a socket on which no process listens. */
async function leaveDeadLock() {
  const path = join(folder, 'dead.sock');
  const server = createServer().listen(path);
  await once(server, 'listening');
  await link(path, join(folder, 'lock.sock'));
  server.close();
  await once(server, 'close');
}

describe('lockDataDir', () => {
  it('refuses a second call until the first lock is released', async () => {
    const unlock = await lockDataDir(folder);
    await expect(lockDataDir(folder)).rejects.toThrow(DataDirLockedError);
    await expect(lockDataDir(folder)).rejects.toThrow(/^[^\n]+ is in use [^\n]+$/);
    await unlock();
    await (await lockDataDir(folder))();
    expect(await readdir(folder)).toEqual([]);
  });

  it('takes over the lock of a killed process', async () => {
    const child = await otherAccountRef();
    await expect(lockDataDir(folder)).rejects.toThrow(DataDirLockedError);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const unlock = await lockDataDir(folder);
    await expect(lockDataDir(folder)).rejects.toThrow(DataDirLockedError);
    await unlock();
  });

  it('gives a stale lock to exactly one of many concurrent callers', async () => {
    // Repeats the race, because a caller rarely moves the winner's new lock by mistake
    // instead of the stale lock.
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
    await expect(lockDataDir(deep)).rejects.toThrow(DataDirLockedError);
    await unlock();
  });
});
