import type { Browser, Page } from '@playwright/test';
import type { Figure } from './bench.ts';
import { milliseconds } from './measure.ts';
import { processorMs, type TraceEvent, threadOf } from './trace-event.ts';

/** From so long on browsers call a task long. */
export const LONG_TASK_MS = 50;

/** A task of a page's own thread. */
export interface Task {
  /** When it began, in milliseconds by the trace's clock. */
  readonly at: number;
  readonly ms: number;
  /** Of these the processor's: what else the machine did meanwhile does not count. */
  readonly processorMs: number;
  /** The files whose functions ran in it, and what the browser did by itself. */
  readonly parts: readonly Part[];
}

interface Part {
  readonly name: string;
  readonly processorMs: number;
}

/** The tasks of pages while something was done, and when answers of the server reached them. */
export interface Trace {
  readonly tasks: readonly Task[];
  /** @returns when the first answer came from an address that ends so */
  readonly answeredAt: (path: string) => number;
}

/** Does something, and tells the tasks that pages of that browser had meanwhile. */
export async function traced(
  browser: Browser,
  page: Page,
  act: () => Promise<unknown>,
): Promise<Trace> {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] });
  await act();
  // What was begun by then ends in the trace.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as Recorded;
  return readTrace(traceEvents);
}

interface Recorded {
  readonly traceEvents: readonly TraceEvent[];
}

/** What is told of a task; the rest is inside of these. */
const own = new Set(['Layout', 'UpdateLayoutTree', 'Paint', 'PrePaint', 'ParseHTML', 'Commit']);
const scripts = new Set(['FunctionCall', 'EvaluateScript', 'v8.compile', 'v8.evaluateModule']);

function readTrace(events: readonly TraceEvent[]): Trace {
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(threadOf),
  );
  const onMain = events.filter((one) => one.ph === 'X' && mains.has(threadOf(one)));
  const parts = onMain.filter(({ name }) => own.has(name) || scripts.has(name));
  const tasks = onMain.filter(
    ({ name, dur = 0 }) => name.endsWith('RunTask') && dur > 1000 * LONG_TASK_MS,
  );
  return {
    tasks: tasks.map((task) => ({
      at: task.ts / 1000,
      ms: (task.dur ?? 0) / 1000,
      processorMs: processorMs(task),
      parts: parts.filter((part) => isWithin(part, task)).map(partOf),
    })),
    answeredAt: (path) => answerOf(events, path).ts / 1000,
  };
}

const isWithin = (part: TraceEvent, task: TraceEvent) =>
  threadOf(part) === threadOf(task) && part.ts >= task.ts && part.ts < task.ts + (task.dur ?? 0);

function partOf(event: TraceEvent): Part {
  const file = event.args.data?.url
    ?.split('/')
    .at(-1)
    ?.replace(/-[\w-]{8}\.js$/, '');
  return {
    name: own.has(event.name) ? event.name : file || 'script',
    processorMs: processorMs(event),
  };
}

function answerOf(events: readonly TraceEvent[], path: string): TraceEvent {
  const ids = new Set(
    events
      .filter(
        ({ name, args: { data } }) => name === 'ResourceSendRequest' && data?.url?.endsWith(path),
      )
      .map(({ args: { data } }) => data?.requestId),
  );
  const answer = events.find(
    ({ name, args: { data } }) => name === 'ResourceReceiveResponse' && ids.has(data?.requestId),
  );
  if (!answer) throw new Error(`no answer of ${path}`);
  return answer;
}

/** How many of these tasks kept the processor for long, the longest, and what it was. */
export function taskValues(tasks: readonly Task[]): Figure['values'] {
  const long = tasks.filter(isLong);
  const longest = (of: (task: Task) => number) => milliseconds(Math.max(0, ...tasks.map(of)));
  const names = [...Map.groupBy(long, nameOf)].map(([name, { length }]) => `${name} ${length}`);
  return {
    tasks: String(long.length),
    longest: longest((task) => task.processorMs),
    'by the clock': longest(({ ms }) => ms),
    of: names.join(', '),
  };
}

/** Whether a task would have been long on a machine that had nothing else to do. */
export const isLong = ({ processorMs }: Task): boolean => processorMs > LONG_TASK_MS;

/** What took longest in a task. */
function nameOf({ parts }: Task): string {
  const sums = new Map<string, number>();
  for (const { name, processorMs } of parts) sums.set(name, (sums.get(name) ?? 0) + processorMs);
  const told = [...sums]
    .filter(([, ms]) => ms >= LONG_TASK_MS / 5)
    .toSorted(([, one], [, other]) => other - one);
  return told.map(([name]) => name).join('+') || 'the browser';
}
