const LONGEST_WAIT_SECONDS = 3600;

/** Seconds to wait after this number of attempts: 5, 10, 20 ..., at most an hour. */
export const waitAfter = (attempts: number): number =>
  Math.min(5 * 2 ** Math.min(attempts - 1, 20), LONGEST_WAIT_SECONDS);
