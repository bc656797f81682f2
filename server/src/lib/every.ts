/** Something that runs until it is stopped; `stop` resolves when the run under way has ended. */
export interface Running {
  stop(): Promise<void>;
}

/** Runs the task now and then `ms` after each run's end. A run that fails is told to `onError` and does not end the series. */
export function every(
  ms: number,
  task: () => Promise<unknown>,
  onError: (error: unknown) => void,
): Running {
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  let current = run();
  return {
    stop: async () => {
      isStopping = true;
      clearTimeout(timer);
      await current;
    },
  };

  async function run(): Promise<void> {
    await task().catch(onError);
    if (isStopping) return;
    timer = setTimeout(() => {
      current = run();
    }, ms);
  }
}
