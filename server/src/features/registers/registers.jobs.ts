import { handleRows } from '../../queue/rows.ts';
import { type ApplyDeps, applyImport } from './apply-import.ts';
import { listToApply } from './imports.repo.ts';

/** Applies read imports, accepted by staff or left by a dead process. Returns how many. */
export function applyReadImports(deps: ApplyDeps): Promise<number> {
  const { db } = deps.database;
  return handleRows(
    { db, now: deps.now() },
    {
      job: 'apply-imports',
      list: () => listToApply(db),
      handle: (id) => applyImport(deps, id),
    },
  );
}
