import { type LockedFile, sealedFileWay, sharedFileWay } from './shared-file-way.ts';
import { type FileReader, useCodeDialog } from './use-code-dialog.tsx';

/** Opens private files by a code, in a new tab. Draw `dialog` once. */
export function useFileAccess(reader: FileReader) {
  const { ask, isAsking, dialog } = useCodeDialog(reader);
  return {
    isAsking,
    open: (file: LockedFile) => ask(sharedFileWay(file, reader.role)),
    /** For a sealed file; `take` gets the address of its ciphertext. */
    openSealed: (file: LockedFile, take: (address: string) => void) =>
      ask(sealedFileWay(file, reader.role, take)),
    dialog,
  };
}
