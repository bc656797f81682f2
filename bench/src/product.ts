import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RealServer, startRealServer } from '../../server/test/real-server.ts';

export type RunningProduct = Pick<RealServer, 'address' | 'pid' | 'stop'>;

/**
 * Starts the product in a folder of its own, without request limits and without demo data.
 * @param tree the folder of another version of it
 */
export async function startProduct(
  env: Readonly<Record<string, string>>,
  tree?: string,
): Promise<RunningProduct> {
  const dataDir = await mkdtemp(join(tmpdir(), 'threshold-bench-'));
  const forget = () => rm(dataDir, { recursive: true, force: true });
  try {
    const server = await startRealServer(
      {
        DATA_DIR: dataDir,
        SEED: 'none',
        RATE_LIMIT_SCALE: '1000000',
        // Processes on one database have one key.
        SECRET_KEY: 'a key of the benches, in plain sight',
        ...env,
      },
      tree,
    );
    const stop = async () => {
      await server.stop();
      await forget();
    };
    return { address: server.address, pid: server.pid, stop };
  } catch (error) {
    await forget();
    throw error;
  }
}
