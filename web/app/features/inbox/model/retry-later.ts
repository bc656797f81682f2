import { RETRY_MS } from './socket-connection.ts';

/** After so many tries it waits for the next connection, or for its writer. */
const MOST_TRIES = 6;

/** Tries something again in a while, later each time, until `succeeded` begins anew. */
export function createRetry(run: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  return {
    later(): void {
      if (timer !== undefined || tries >= MOST_TRIES) return;
      tries += 1;
      timer = setTimeout(
        () => {
          timer = undefined;
          run();
        },
        RETRY_MS * 2 ** (tries - 1),
      );
    },
    succeeded: () => {
      tries = 0;
    },
    stop: () => clearTimeout(timer),
  };
}
