/** What a list of chosen files must meet, and what to say when it does not. */
export interface FileRules {
  /** MIME types. */
  types: readonly string[];
  wrongType: string;
  tooLarge: string;
  isTooLarge: (bytes: number) => boolean;
  maxFiles: number;
  tooMany: string;
}

type Sized = Pick<File, 'type' | 'size'>;

/** What is wrong with one file. */
export function fileFault({ type, size }: Sized, rules: FileRules): string | undefined {
  if (!rules.types.includes(type)) return rules.wrongType;
  return rules.isTooLarge(size) ? rules.tooLarge : undefined;
}

/** What is wrong with the list; its files have their own faults. */
export function listFault(files: readonly unknown[], rules: FileRules): string | undefined {
  return files.length > rules.maxFiles ? rules.tooMany : undefined;
}

/** The first fault of the list or of a file in it. */
export function anyFault(files: readonly Sized[], rules: FileRules): string | undefined {
  const ofFile = files.map((file) => fileFault(file, rules)).find((fault) => fault !== undefined);
  return listFault(files, rules) ?? ofFile;
}

/** Those that are not in the list yet: a file chosen twice is one file. */
export function withoutRepeats(files: readonly File[], more: readonly File[]): File[] {
  const key = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`;
  return [...new Map([...files, ...more].map((file) => [key(file), file])).values()];
}
