import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createWorkMeter, type WorkMeter } from '../plugins/pressure.ts';

function work(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

/** Serves requests with 20 ms of work each, one per turn of the event loop. */
async function serve(meter: WorkMeter, requests: number): Promise<void> {
  for (let at = 0; at < requests; at += 1) {
    meter.begin();
    await setTimeout();
    work(20);
    meter.end();
  }
}

describe('the work meter', () => {
  it('measures the requests per second that the process can finish', async () => {
    const meter = createWorkMeter();
    const before = meter.perSecond;
    await serve(meter, 100);
    expect(meter.perSecond).toBeLessThan(55);
    expect(meter.perSecond).toBeLessThan(before);
    expect(meter.inWork).toBe(0);
  });

  it('ignores processor work and idle time between requests', async () => {
    const meter = createWorkMeter();
    const before = meter.perSecond;
    for (let at = 0; at < 5; at += 1) {
      await serve(meter, 1);
      work(150);
      await setTimeout(100);
    }
    expect(meter.perSecond).toBe(before);
  });

  it('does not count a request while it waits for a slot', () => {
    const meter = createWorkMeter();
    meter.begin();
    meter.pause();
    expect(meter.inWork).toBe(0);
    meter.resume();
    expect(meter.inWork).toBe(1);
    meter.end();
    expect(meter.inWork).toBe(0);
  });

  it('reports a speed of at least ten requests per second', () => {
    const meter = createWorkMeter();
    for (let at = 0; at < 5; at += 1) {
      meter.begin();
      work(550);
      meter.end();
    }
    expect(meter.perSecond).toBe(10);
  });
});
