import type { Faults } from '#app/lib/forms/form-faults.ts';

/** Returns the faults after a row is removed: faults of later rows move up with their row. */
export function faultsWithoutRow(faults: Faults, list: string, gone: number): Faults {
  return Object.fromEntries(
    Object.entries(faults).flatMap(([path, sentence]) => {
      const [name, row, ...field] = path.split('.');
      const at = Number(row);
      if (name !== list || row === undefined || at < gone) return [[path, sentence]];
      return at === gone ? [] : [[[list, at - 1, ...field].join('.'), sentence]];
    }),
  );
}
