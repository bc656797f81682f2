import { requestJob } from '../src/queue/wake.ts';

/* The product as people start it, with a clock that the process which started it sets forward: for journeys. */

/** What is sent to this process; it answers once its clock stands there and the jobs are under way. */
interface Wish {
  readonly forwardMs: number;
  /** Names of jobs that would have been due meanwhile. */
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
await import('../src/main.ts');
