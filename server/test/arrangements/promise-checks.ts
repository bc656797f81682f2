import { runChecks } from '#src/features/content/promises/promises.service.ts';
import { gazetteer } from './gazetteer.ts';
import type { TestApp } from '../test-app.ts';

/** Checks every promise as the daily job does. @returns its result and the logged errors */
export async function runPromiseChecks(
  { database, clock }: TestApp,
  now: () => Date = () => clock.now,
) {
  const faults: unknown[] = [];
  const log = { error: (fault: unknown) => faults.push(fault), warn: () => undefined };
  const places = await gazetteer();
  const run = await runChecks({ database, places, now }, log as never);
  return { ...run, faults };
}
