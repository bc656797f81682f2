import { handleRows } from '../../queue/rows.ts';
import { type ApplyDeps, applyImport } from './apply-import.ts';
import { listToApply } from './imports.repo.ts';

/** Applies the files that were read: those that staff accepted, and those whose process died. Returns how many. */
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
