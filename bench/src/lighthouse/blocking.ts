import { processorMs, type TraceEvent, threadOf } from '../trace-event.ts';

/** By how much the tasks of a page would hold its visitor up, in milliseconds. */
export interface Blocking {
  readonly byClock: number;
  /** Without what the page's thread waited for a core of this machine. */
  readonly byProcessor: number;
}

/** Lighthouse's phone is so many times slower than this machine. */
const SLOWDOWN = 4;
/** A task holds nobody up for so long. */
const FREE_MS = 50;

/**
 * Adds up what each task after the first picture takes beyond 50 ms, each four times as long as here. Lighthouse's own figure is
 * of a simulation that knows more of the tasks. NaN where the trace has no picture of the page.
 */
export function blockingIn(events: readonly TraceEvent[], url: string): Blocking {
  const start = events.findLast(
    ({ name, args }) => name === 'navigationStart' && args.data?.documentLoaderURL === url,
  );
  const picture = events.findLast(
    ({ name, pid }) => name === 'firstContentfulPaint' && pid === start?.pid,
  );
  if (!start || !picture) return { byClock: Number.NaN, byProcessor: Number.NaN };
  const tasks = events.filter(
    (event) =>
      event.name === 'RunTask' && threadOf(event) === threadOf(start) && event.ts >= picture.ts,
  );
  const sum = (msOf: (task: TraceEvent) => number) =>
    tasks.reduce((ms, task) => ms + Math.max(0, msOf(task) * SLOWDOWN - FREE_MS), 0);
  return { byClock: sum(({ dur = 0 }) => dur / 1000), byProcessor: sum(processorMs) };
}
