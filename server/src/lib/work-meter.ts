import { performance } from 'node:perf_hooks';

/** Requests in work, and how many of them the process finishes in a second in which it does nothing else. */
export interface WorkMeter {
  readonly inWork: number;
  readonly perSecond: number;
  begin(): void;
  end(): void;
  /** The request waits for something other than the process. `resume` ends that. */
  pause(): void;
  resume(): void;
}

/** Assumed before anything was measured. */
const AT_START = 100;
/** Assumed at least: a few visitors are served on the slowest machine. */
const AT_LEAST = 10;
/** Milliseconds of work between two measurements. */
const SAMPLE_MS = 500;

/**
 * Measures the speed by the time that the event loop was active while requests were in work. A time without requests says
 * nothing about the speed, and neither does waiting for the database.
 */
export function createWorkMeter(): WorkMeter {
  let inWork = 0;
  let perSecond = AT_START;
  let finished = 0;
  let activeMs = 0;
  let since = performance.eventLoopUtilization();

  function add(): void {
    if (inWork === 0) since = performance.eventLoopUtilization();
    inWork += 1;
  }
  function remove(): void {
    inWork -= 1;
    const now = performance.eventLoopUtilization();
    activeMs += performance.eventLoopUtilization(now, since).active;
    since = now;
  }

  return {
    get inWork() {
      return inWork;
    },
    get perSecond() {
      return Math.max(perSecond, AT_LEAST);
    },
    begin: add,
    resume: add,
    pause: remove,
    end: () => {
      remove();
      finished += 1;
      if (activeMs < SAMPLE_MS) return;
      // Half of it is the speed before, so that one slow request does not decide.
      perSecond = (perSecond + (finished * 1000) / activeMs) / 2;
      finished = 0;
      activeMs = 0;
    },
  };
}
