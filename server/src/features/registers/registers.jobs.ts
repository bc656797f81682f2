import { type ApplyDeps, applyImport } from './apply-import.ts';
import { listToApply } from './imports.repo.ts';

/** Goes on with files that are read: those that staff said yes to, and those whose process died. @returns how many */
export async function applyReadImports(deps: ApplyDeps): Promise<number> {
  const ids = await listToApply(deps.database.db);
  for (const id of ids) await applyImport(deps, id);
  return ids.length;
}
