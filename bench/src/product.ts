import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RealServer, startRealServer } from '../../server/test/public.ts';

export type RunningProduct = Pick<RealServer, 'address' | 'pid' | 'stop'>;

/** Starts the product in a temporary data folder, without request limits and without demo data. */
export async function startProduct(env: Readonly<Record<string, string>>): Promise<RunningProduct> {
  const dataDir = await mkdtemp(join(tmpdir(), 'threshold-bench-'));
  const removeFolder = () => rm(dataDir, { recursive: true, force: true });
  try {
    const server = await startRealServer({
      DATA_DIR: dataDir,
      SEED: 'none',
      RATE_LIMIT_SCALE: '1000000',
      // All processes on one database use the same key.
      SECRET_KEY: 'a key of the benches, in plain sight',
      ...env,
    });
    const stop = async () => {
      await server.stop();
      await removeFolder();
    };
    return { address: server.address, pid: server.pid, stop };
  } catch (error) {
    await removeFolder();
    throw error;
  }
}
