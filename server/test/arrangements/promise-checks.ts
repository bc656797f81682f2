import { runAllPromiseChecks } from '#src/features/content/promises/promises.service.ts';
import type { TestApp } from '../test-app.ts';
import { gazetteer } from './gazetteer.ts';

/** Checks every promise as the daily job does. @returns its result and the logged errors */
export async function runPromiseChecks(
  { database, clock }: TestApp,
  now: () => Date = () => clock.now,
) {
  const faults: unknown[] = [];
  const log = { error: (fault: unknown) => faults.push(fault), warn: () => undefined };
  const places = await gazetteer();
  const run = await runAllPromiseChecks({ database, places, now }, log as never);
  return { ...run, faults };
}
