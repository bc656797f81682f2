import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_EVERY_MS = 10;

/** Waits for that as long as is fair. What did not come shows in the figures. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  patienceMs: number,
): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!(await isSo()) && performance.now() < deadline) await sleep(LOOK_EVERY_MS);
}
