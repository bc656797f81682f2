import type { Pool } from 'pg';
import { expect, vi } from 'vitest';

/**
 * Resolves when `count` statements of this database wait for a lock, so that a test can order a
 * race without a clock.
 */
export const waitingForLocks = (pool: Pick<Pool, 'query'>, count: number): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rows } = await pool.query<{ count: number }>(
        `select count(*)::int from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      expect(rows[0]?.count).toBe(count);
    },
    // Long, because a busy machine may be slow.
    { timeout: 10_000 },
  );
