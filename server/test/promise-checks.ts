import { openPlaces } from '#src/adapters/places/index.ts';
import { keepHonestForms } from '#src/features/promises/honest-forms.ts';
import { runChecks } from '#src/features/promises/promises.jobs.ts';
import type { TestApp } from './test-app.ts';

/** Checks every promise as the daily job does. @returns what it found, its faults, and the honest forms that follow */
export async function runPromiseChecks(
  { database, clock }: TestApp,
  now: () => Date = () => clock.now,
) {
  const faults: unknown[] = [];
  const log = { error: (fault: unknown) => faults.push(fault), warn: () => undefined };
  const honestForms = keepHonestForms(database.db);
  const places = await openPlaces({ googleMapsApiKey: undefined, gazetteerFile: undefined });
  const run = await runChecks({ database, places, now, honestForms }, log as never);
  return { ...run, faults, honest: honestForms.current() };
}
