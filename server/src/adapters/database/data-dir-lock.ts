import { createHash, randomUUID } from 'node:crypto';
import { link, rename, rm, stat } from 'node:fs/promises';
import { createConnection, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SetupError } from '../../lib/setup-error.ts';

/** Thrown if another process uses the folder. `message` is one line for the operator. */
export class DataDirLockedError extends SetupError {}

/** Limit for socket paths on macOS, the lowest of all systems (104 with the final zero byte). */
const MAX_SOCKET_PATH = 103;
const SUFFIX_LENGTH = 42;
/** Milliseconds to wait until a process that moved our new lock by mistake has moved it back. */
const SETTLE_MS = 20;
const ATTEMPTS = 10;

/**
 * Locks a data folder for this process, because two engines in one folder lose writes silently. The
 * lock is a listening socket, so it cannot outlive its process as a pid file can (a restarted
 * container reuses pids). The socket of a killed process refuses connections and is taken over.
 * @returns a function that releases the lock
 * @throws DataDirLockedError if a running process has the lock
 */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  const path = socketPath(resolve(dataDir));
  // Listens at a unique path first. The hard link to `path`, which only one process can create,
  // then takes the lock.
  const own = `${path}.${randomUUID()}`;
  const server = await listenOnSocket(own);
  const identity = await readFileIdentity(own);
  const release = async () => {
    if ((await readFileIdentity(path)) === identity) await rm(path, { force: true });
    await rm(own, { force: true });
    await new Promise((done) => server.close(done));
  };
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    await tryLink(own, path);
    await sleep(SETTLE_MS);
    if ((await readFileIdentity(path)) === identity) {
      await rm(own, { force: true });
      return release;
    }
    if (!(await isSocketAlive(path))) await removeStaleLock(path);
    else if ((await readFileIdentity(path)) !== identity) break;
  }
  await release();
  throw createDataDirLockedError(dataDir);
}

async function removeStaleLock(path: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  const moved = await rename(path, aside).then(
    () => true,
    () => false,
  );
  if (!moved) return;
  // If a new owner took the lock between the check and the rename, restores this owner's lock.
  if (await isSocketAlive(aside)) await tryLink(aside, path);
  await rm(aside, { force: true });
}

const createDataDirLockedError = (dataDir: string) =>
  new DataDirLockedError(
    `${dataDir} is in use by another running Threshold. Stop it, or set DATA_DIR to another folder.`,
  );

/** Returns a socket path in the data folder or, if that is too long, in the temporary folder. */
function socketPath(dataDir: string): string {
  const inside = join(dataDir, 'lock.sock');
  if (inside.length + SUFFIX_LENGTH <= MAX_SOCKET_PATH) return inside;
  const digest = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  return join(tmpdir(), `threshold-${digest}.sock`);
}

function listenOnSocket(path: string): Promise<Server> {
  const server = createServer((socket) => socket.destroy());
  server.unref();
  return new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(path, () => done(server));
  });
}

function isSocketAlive(path: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = createConnection(path);
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });
}

const tryLink = (from: string, to: string) =>
  link(from, to).then(
    () => true,
    () => false,
  );

const readFileIdentity = (path: string) =>
  stat(path).then(
    ({ dev, ino }) => `${dev}:${ino}`,
    () => undefined,
  );

/** Returns the embedded engine's folder. Not in `pglite.ts`: importing that loads the engine. */
export const pgliteFolder = (dataDir: string) => join(dataDir, 'pglite');
