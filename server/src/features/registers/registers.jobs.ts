import { type ApplyMeans, applyImport } from './apply-import.ts';
import { listToApply } from './imports.repo.ts';

/** Goes on with files that are read: those that staff said yes to, and those whose process died. @returns how many */
export async function applyReadImports(means: ApplyMeans): Promise<number> {
  const ids = await listToApply(means.database.db);
  for (const id of ids) await applyImport(means, id);
  return ids.length;
}
