import type { Page } from '@playwright/test';

/** A task of a page that kept it from answering for longer than 50 ms. */
export interface LongTask {
  readonly ms: number;
  /** When it began, by the clock. */
  readonly at: number;
  /** The files whose functions ran in it, or what the browser calls its own work. */
  readonly by: string;
}

type Noting = Window & { longTasks?: LongTask[] };

/** Runs in the page, before its own scripts. */
export function noteLongTasks(): void {
  const tasks: LongTask[] = [];
  (window as Noting).longTasks = tasks;
  new PerformanceObserver((list) => {
    for (const { startTime, scripts } of list.getEntries() as AnimationFrameEntry[]) {
      // A frame may wait for its turn: only what ran counts.
      const ran = scripts.filter((script) => script.duration > 50);
      if (ran.length === 0) continue;
      const names = ran.map(({ sourceURL, invoker }) => sourceURL.split('/').at(-1) || invoker);
      const ms = Math.max(...ran.map((script) => script.duration));
      tasks.push({
        ms,
        at: performance.timeOrigin + startTime,
        by: names.map((name) => name.replace(/-[\w-]{8}\.js$/, '')).join('+'),
      });
    }
  }).observe({ type: 'long-animation-frame', buffered: true });
}

/** What browsers tell of a frame that took long; not in the library's types yet. */
interface AnimationFrameEntry extends PerformanceEntry {
  readonly scripts: readonly {
    readonly duration: number;
    readonly sourceURL: string;
    readonly invoker: string;
  }[];
}

/** What was noted so far. */
export const longTasksOf = (page: Page): Promise<readonly LongTask[]> =>
  page.evaluate(() => (window as Noting).longTasks ?? []);
