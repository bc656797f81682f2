import { requestJob } from '../../src/queue/queue.ts';

/* Starts the product with a clock that the parent process can advance, for browser tests. */

/**
 * A message from the parent process. This process answers after it has set its clock and requested
 * the jobs.
 */
interface Wish {
  readonly forwardMs: number;
  /** Names of jobs that became due. */
  readonly jobs: readonly string[];
}

let aheadMs = 0;
const RealDate = Date;

globalThis.Date = new Proxy(RealDate, {
  construct: (_, parts: [number]) =>
    parts.length > 0 ? new RealDate(...parts) : new RealDate(RealDate.now() + aheadMs),
  get: (target, name, receiver) =>
    name === 'now' ? () => RealDate.now() + aheadMs : Reflect.get(target, name, receiver),
});

process.on('message', ({ forwardMs, jobs }: Wish) => {
  aheadMs += forwardMs;
  for (const job of jobs) requestJob(job);
  process.send?.({ aheadMs });
});
await import('../../src/main.ts');
