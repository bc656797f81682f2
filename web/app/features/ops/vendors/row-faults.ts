import type { Faults } from '#app/lib/forms/form-faults.ts';

/** What is left of the faults once a row of a list is gone: those of the rows after it move up with them. */
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
