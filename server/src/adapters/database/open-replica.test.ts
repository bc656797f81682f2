import { describe, expect, inject, it, vi } from 'vitest';
import { cuttableLine } from '#test/peers/cuttable-line.ts';
import { ownDatabase } from '#test/peers/postgres-server.ts';
import { createDependencyRegistry } from '../../lib/parts.ts';
import { openPostgres } from './postgres.ts';
import { openReplica } from './read-replica.ts';

const template = inject('template');
describe.runIf(template.engine === 'postgres')('database reads for guests, with a replica', () => {
  it('use the primary while the replica does not answer', async () => {
    if (template.engine !== 'postgres') return;
    const { server, direct, name } = template;
    const own = await ownDatabase(direct, `${name}_replica_${process.pid}`, undefined, server);
    const line = await cuttableLine(own.url);
    const primary = openPostgres(own.url);
    const part = createDependencyRegistry().add('replica');
    const reads = await openReplica(line.url, primary.pool, part);
    const asked = async () => {
      const { rows } = await reads.pool.query<{ name: string }>(
        "select current_setting('application_name') as name",
      );
      return rows[0]?.name === 'threshold reads' ? 'replica' : 'primary';
    };
    const isAsked = () => vi.waitFor(async () => expect(await asked()).toBe('replica'), 10_000);
    try {
      await isAsked();
      line.silence(true);
      expect(await asked()).toBe('primary');
      await vi.waitFor(() => expect(part.state).toBe('down'), 10_000);
      expect(await asked()).toBe('primary');
      line.silence(false);
      await isAsked();
      expect(part.state).toBe('up');
    } finally {
      await reads.close();
      await primary.close();
      await line.close();
    }
  });
});
