interface Named {
  readonly original_name: string;
}

/**
 * Makes names of an application's files unique: the second 'payslip.pdf' becomes 'payslip (2).pdf'.
 */
export function uniqueFileNames<T extends Named>(files: readonly T[]): T[] {
  const taken = new Set<string>();
  return files.map((file) => {
    const original_name = freeName(file.original_name, taken);
    taken.add(original_name);
    return { ...file, original_name };
  });
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  const [, stem = name, extension = ''] = /^(.+?)(\.[^.]+)?$/.exec(name) ?? [];
  let free = name;
  for (let count = 2; taken.has(free); count += 1) free = `${stem} (${count})${extension}`;
  return free;
}
