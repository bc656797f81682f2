import { fileFaults, typeFault } from '@threshold/contract/file-faults';
import { extensionOf, type FileType, typeNamedBy } from '@threshold/contract/file-types';

/** What a list of chosen files must meet, and what to say when it does not. */
export interface FileRules {
  types: readonly FileType[];
  wrongType: string;
  tooLarge: string;
  isTooLarge: (bytes: number) => boolean;
  maxFiles: number;
  tooMany: string;
}

type Picked = Pick<File, 'name' | 'type' | 'size'>;

/** What is wrong with one file. */
export function fileFault(file: Picked, rules: FileRules): string | undefined {
  if (file.size === 0) return fileFaults.empty(file.name);
  if (!isOfType(file, rules.types)) return typeFault(file.name, file.type, rules.wrongType);
  return rules.isTooLarge(file.size) ? rules.tooLarge : undefined;
}

/**
 * Whether a file is of one of these types, as far as its name tells; without an ending the system's word counts. Where a
 * spreadsheet program is installed, systems name the type of a CSV file after it. The server looks at the bytes.
 */
export function isOfType(
  { name, type }: Pick<Picked, 'name' | 'type'>,
  types: readonly FileType[],
): boolean {
  const claimed = extensionOf(name) === undefined ? type : typeNamedBy(name);
  return types.some((one) => one === claimed);
}

/** What is wrong with the list; its files have their own faults. */
export function listFault(files: readonly unknown[], rules: FileRules): string | undefined {
  return files.length > rules.maxFiles ? rules.tooMany : undefined;
}

/** The first fault of the list or of a file in it, which is named if there are several. */
export function anyFault(files: readonly Picked[], rules: FileRules): string | undefined {
  return listFault(files, rules) ?? firstFileFault(files, rules);
}

/** The first fault of a file, which is named if there are several. */
export function firstFileFault(files: readonly Picked[], rules: FileRules): string | undefined {
  for (const file of files) {
    const fault = fileFault(file, rules);
    if (fault) return files.length > 1 ? fileFaults.ofSeveral(file.name, fault) : fault;
  }
  return undefined;
}

/** Those that are not in the list yet: a file chosen twice is one file. */
export function withoutRepeats(files: readonly File[], more: readonly File[]): File[] {
  const key = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`;
  return [...new Map([...files, ...more].map((file) => [key(file), file])).values()];
}
