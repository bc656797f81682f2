/** Something that runs until it is stopped; `stop` resolves when the run under way has ended. */
export interface Running {
  stop(): Promise<void>;
}

/** A series of runs of which one may be wanted early. */
export interface Series extends Running {
  /** Runs at once, or again as soon as the run under way has ended. */
  soon(): void;
}

/** What a run comes from: the beginning of its series, its clock, or somebody who wants it. */
export type Cause = 'start' | 'clock' | 'wanted';

/** Runs the task now and then `ms` after each run's end. A run that fails is told to `onError` and does not end the series. */
export function every(
  ms: number,
  task: (cause: Cause) => Promise<unknown>,
  onError: (error: unknown) => void,
): Series {
  let isStopping = false;
  let isRunning = false;
  let isWanted = false;
  let timer: NodeJS.Timeout | undefined;
  let current = run('start');
  return {
    soon: () => {
      if (isStopping) return;
      isWanted = true;
      if (isRunning) return;
      clearTimeout(timer);
      current = run('wanted');
    },
    stop: async () => {
      isStopping = true;
      clearTimeout(timer);
      await current;
    },
  };

  async function run(cause: Cause): Promise<void> {
    isRunning = true;
    isWanted = false;
    await task(cause).catch(onError);
    isRunning = false;
    if (isStopping) return;
    if (isWanted) {
      await run('wanted');
      return;
    }
    timer = setTimeout(() => {
      current = run('clock');
    }, ms);
  }
}
