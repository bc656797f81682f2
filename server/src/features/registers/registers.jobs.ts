import { handleRows } from '../../queue/rows.ts';
import { type ApplyDeps, applyImport } from './apply-import.ts';
import { listToApply } from './imports.repo.ts';

/**
 * Applies imports that are completely read: accepted by staff, or left by a process that died.
 * Returns how many.
 */
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
