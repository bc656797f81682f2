const LONGEST_WAIT_SECONDS = 3600;

/** How long to wait after so many tries: 5, 10, 20 ... seconds, an hour at most. */
export const waitAfter = (attempts: number): number =>
  Math.min(5 * 2 ** Math.min(attempts - 1, 20), LONGEST_WAIT_SECONDS);
