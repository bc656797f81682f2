import { setTimeout as sleep } from 'node:timers/promises';
import type { FullConfig } from '@playwright/test';

const EVERY_MS = 250;
const MOST_MS = 240_000;

/** Waits until every product that journeys walk through is ready. */
export default async function waitForProducts({ projects }: FullConfig): Promise<void> {
  const deadline = Date.now() + MOST_MS;
  for (const { name, use } of projects) {
    while (!(await isReady(`${use.baseURL}/readyz`))) {
      if (Date.now() > deadline) throw new Error(`The product '${name}' did not start.`);
      await sleep(EVERY_MS);
    }
  }
}

async function isReady(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}
