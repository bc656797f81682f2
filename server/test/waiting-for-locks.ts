import type { Pool } from 'pg';
import { expect, vi } from 'vitest';

/** Until so many statements of this database wait for a lock: so a race is told in order, without a clock. */
export const waitingForLocks = (pool: Pick<Pool, 'query'>, count: number): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rows } = await pool.query<{ count: number }>(
        `select count(*)::int from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      expect(rows[0]?.count).toBe(count);
    },
    // A busy machine may take its time.
    { timeout: 10_000 },
  );
