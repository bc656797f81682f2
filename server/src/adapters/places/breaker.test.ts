import { describe, expect, it } from 'vitest';
import { createBreaker } from './breaker.ts';

describe('createBreaker', () => {
  it('blocks calls after repeated failures until a later trial call succeeds', async () => {
    let time = 0;
    let calls = 0;
    let isDown = true;
    const guard = createBreaker({ failures: 2, restMs: 100, now: () => time });
    const call = () =>
      guard(async () => {
        calls += 1;
        if (isDown) throw new Error('down');
        return 'up';
      });

    await expect(call()).rejects.toThrow('down');
    await expect(call()).rejects.toThrow('down');
    await expect(call()).rejects.toThrow('resting');
    expect(calls).toBe(2);

    time = 100;
    const attempt = call();
    await expect(call()).rejects.toThrow('resting');
    await expect(attempt).rejects.toThrow('down');
    expect(calls).toBe(3);

    time = 200;
    isDown = false;
    expect(await call()).toBe('up');
    expect(await call()).toBe('up');
  });
});
