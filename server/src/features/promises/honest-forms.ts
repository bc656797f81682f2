import type { HonestForms } from '@threshold/contract/promise-sentences';
import type { Db } from '../../adapters/database/database.ts';
import type { HonestFormsKeeper } from '../../lib/honest-forms-keeper.ts';
import { listStates } from './promise-days.repo.ts';
import { promiseLedger } from './promise-ledger.ts';

/** Holds them for one process, which reads them again by a job: a page may not wait for them. */
export function keepHonestForms(db: Db): HonestFormsKeeper {
  let forms: HonestForms = {};
  return {
    current: () => forms,
    async refresh() {
      forms = await readHonestForms(db);
    },
  };
}

async function readHonestForms(db: Db): Promise<HonestForms> {
  const states = await listStates(db);
  return Object.fromEntries(
    states
      .filter(({ holds }) => !holds)
      .map((state) => [state.promise, promiseLedger[state.promise].honest(state)]),
  );
}
