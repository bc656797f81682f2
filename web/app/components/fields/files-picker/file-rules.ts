import { fileFaults, getFileTypeFault } from '@threshold/contract/rules/file-faults';
import { type FileType, getFileExtension, inferFileType } from '@threshold/contract/rules/files';

/** Rules for a list of files, with the sentences shown for files that break the rules. */
export interface FileRules {
  types: readonly FileType[];
  wrongType: string;
  tooLarge: string;
  isTooLarge: (bytes: number) => boolean;
  maxFiles: number;
  tooMany: string;
}

type PickedFile = Pick<File, 'name' | 'type' | 'size'>;

export function validateFile(file: PickedFile, rules: FileRules): string | undefined {
  if (file.size === 0) return fileFaults.empty(file.name);
  if (!hasFileType(file, rules.types))
    return getFileTypeFault(file.name, file.type, rules.wrongType);
  return rules.isTooLarge(file.size) ? rules.tooLarge : undefined;
}

/**
 * Checks a file's extension or, if there is none, the MIME type from the operating system. The
 * extension comes first, because systems may report CSV as a spreadsheet.
 */
export function hasFileType(
  { name, type }: Pick<PickedFile, 'name' | 'type'>,
  types: readonly FileType[],
): boolean {
  const claimed = getFileExtension(name) === undefined ? type : inferFileType(name);
  return types.some((one) => one === claimed);
}

/** The fault of the list: too many files. Faults of single files are not included. */
export function listFault(files: readonly unknown[], rules: FileRules): string | undefined {
  return files.length > rules.maxFiles ? rules.tooMany : undefined;
}

/** The first fault of the list or of a file. Includes the file's name if there are several. */
export function anyFault(files: readonly PickedFile[], rules: FileRules): string | undefined {
  return listFault(files, rules) ?? validateEachFile(files, rules);
}

export function validateEachFile(
  files: readonly PickedFile[],
  rules: FileRules,
): string | undefined {
  for (const file of files) {
    const fault = validateFile(file, rules);
    if (fault) return files.length > 1 ? fileFaults.ofSeveral(file.name, fault) : fault;
  }
  return undefined;
}

export function mergeDistinctFiles(files: readonly File[], more: readonly File[]): File[] {
  const key = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`;
  return [...new Map([...files, ...more].map((file) => [key(file), file])).values()];
}

type Sized = Pick<File, 'size'>;

/**
 * Returns the uploaded share (0 to 1) of each file. `sent` is the share of all files together,
 * which are uploaded one after another.
 */
export function shareSent<F extends Sized>(files: readonly F[], sent: number): (file: F) => number {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  return (file) => {
    const before = files.slice(0, files.indexOf(file)).reduce((sum, { size }) => sum + size, 0);
    if (file.size === 0) return sent;
    return Math.min(1, Math.max(0, (sent * total - before) / file.size));
  };
}
