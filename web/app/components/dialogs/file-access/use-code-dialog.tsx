import type { MemberRole } from '@threshold/contract/vocabularies';
import { useState } from 'react';
import { arePrivateFilesOpen } from '../../../lib/files/files-open.ts';
import { createLazyDialog } from '../lazy-dialog.tsx';
import { useDialogSubject } from '../use-dialog-subject.ts';
import type { FileFlow } from './code-way.ts';
import { createSealedFileFlow, createSharedFileFlow, type LockedFile } from './file-ways.ts';

const CodeDialog = createLazyDialog(() => import('./code-dialog.tsx'));
const TwoFactorFirstDialog = createLazyDialog(() => import('./two-factor-first-dialog.tsx'));

export interface FileReader {
  role: MemberRole;
  two_factor_enabled: boolean;
  /** Page that shows the files; the two-factor settings link back to it. */
  backTo: string;
}

/**
 * Asks for a code before files open, unless the reader entered a code some minutes ago. The caller
 * renders `dialog` once.
 */
export function useCodeDialog({ role, two_factor_enabled, backTo }: FileReader) {
  const { subject, turn, isOpen, open, close } = useDialogSubject<FileFlow>();
  const [hasLeft, setLeft] = useState(false);

  function askCode(way: FileFlow) {
    setLeft(false);
    open(way);
  }

  // Closes without an animation, which the browser would freeze when the file opens in a new tab.
  function leave() {
    close();
    setLeft(true);
  }

  return {
    isAsking: isOpen,
    ask: (way: FileFlow) => {
      if (!two_factor_enabled || !arePrivateFilesOpen()) return askCode(way);
      // Loaded on demand, because few members open another file soon after entering a code.
      void import('./open-without-code.ts').then(
        ({ openWithoutCode }) => openWithoutCode(way, () => askCode(way)),
        () => askCode(way),
      );
    },
    dialog: two_factor_enabled
      ? subject && <CodeDialog key={turn} opened={isOpen} onClose={close} way={subject} />
      : !hasLeft && (
          <TwoFactorFirstDialog
            opened={isOpen}
            onClose={close}
            onLeave={leave}
            role={role}
            backTo={backTo}
          />
        ),
  };
}

/** Opens private files with a code, in a new tab. Render `dialog` once. */
export function useFileAccess(reader: FileReader) {
  const { ask, isAsking, dialog } = useCodeDialog(reader);
  return {
    isAsking,
    open: (file: LockedFile) => ask(createSharedFileFlow(file, reader.role)),
    /** Opens an encrypted file; `take` receives the URL of its ciphertext. */
    openSealed: (file: LockedFile, take: (address: string) => void) =>
      ask(createSealedFileFlow(file, reader.role, take)),
    dialog,
  };
}
