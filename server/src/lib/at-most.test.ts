import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { atMost, QueueFullError } from './at-most.ts';

describe('at most two at a time with three waiting', () => {
  it('runs all who fit, never more at once, and sends the next away', async () => {
    const run = atMost(2, 3);
    let now = 0;
    let most = 0;
    const task = async () => {
      now += 1;
      most = Math.max(most, now);
      await sleep(5);
      now -= 1;
      return 'done';
    };
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => run(task)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(results[5]).toMatchObject({ reason: expect.any(QueueFullError) });
    expect(most).toBe(2);
    await expect(run(task)).resolves.toBe('done');
  });

  it('goes on after a task that failed', async () => {
    const run = atMost(1, 1);
    await expect(run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(run(async () => 'yes')).resolves.toBe('yes');
  });
});
