/** An event of Chromium's trace; times are in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** Of the thread's own processor. */
  readonly tdur?: number;
  readonly args: { readonly data?: { readonly documentLoaderURL?: string } };
}

/** How long a page's tasks held its visitor up, in milliseconds on the simulated phone. */
export interface Blocking {
  readonly byClock: number;
  /** What is left without the waits of the page's thread for a core of this machine. */
  readonly byProcessor: number;
}

/** Lighthouse's phone is so many times slower than this machine. */
const SLOWDOWN = 4;
/** A task holds nobody up for so long. */
const FREE_MS = 50;

/** What Lighthouse makes of the tasks after the first picture, by either clock. @throws where the trace has no picture of the page */
export function blockingIn(events: readonly TraceEvent[], url: string): Blocking {
  const start = events.findLast(
    ({ name, args }) => name === 'navigationStart' && args.data?.documentLoaderURL === url,
  );
  const picture = events.findLast(
    ({ name, pid }) => name === 'firstContentfulPaint' && pid === start?.pid,
  );
  if (!start || !picture) throw new Error(`The trace has no picture of ${url}`);
  const tasks = events.filter(
    ({ name, pid, tid, ts }) =>
      name === 'RunTask' && pid === start.pid && tid === start.tid && ts >= picture.ts,
  );
  const sum = (of: (task: TraceEvent) => number) =>
    tasks.reduce((ms, task) => ms + Math.max(0, (of(task) / 1000) * SLOWDOWN - FREE_MS), 0);
  return { byClock: sum(({ dur = 0 }) => dur), byProcessor: sum(({ tdur = 0 }) => tdur) };
}
