import { type LockedFile, sealedFileWay, sharedFileWay } from './shared-file-way.ts';
import { type FileReader, useCodeDialog } from './use-code-dialog.tsx';

/** Opens private files with a code, in a new tab. Render `dialog` once. */
export function useFileAccess(reader: FileReader) {
  const { ask, isAsking, dialog } = useCodeDialog(reader);
  return {
    isAsking,
    open: (file: LockedFile) => ask(sharedFileWay(file, reader.role)),
    /** Opens a sealed file; `take` receives the address of its ciphertext. */
    openSealed: (file: LockedFile, take: (address: string) => void) =>
      ask(sealedFileWay(file, reader.role, take)),
    dialog,
  };
}
