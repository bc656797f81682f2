import { createLazyDialog } from '#app/components/dialogs/lazy-dialog.tsx';
import { useDialogSubject } from '#app/components/dialogs/use-dialog-subject.ts';
import type { EncryptionState } from '#app/lib/encryption.ts';
import type { Inbox } from '../model/inbox.ts';
import type { Other } from '../model/inbox-requests.ts';
import { getSecurityCode, type SecurityCode } from './security-code.ts';

const SecurityCodeDialog = createLazyDialog(() => import('./security-code-dialog.tsx'));

/** Returns the current security code of both parties, and the dialog that compares it. */
export function useCompareCode(
  inbox: Inbox,
  other: Other,
  encryption: EncryptionState | undefined,
) {
  const code = getSecurityCode(other._id, encryption);
  const { subject, isOpen, open, close } = useDialogSubject<SecurityCode>();
  return {
    code,
    compare: () => {
      if (code) open(code);
    },
    dialog: subject && (
      <SecurityCodeDialog
        opened={isOpen}
        onClose={close}
        other={other}
        compared={subject}
        now={code}
        onVerify={async () => inbox.encryption()?.verify(other._id, subject.code)}
      />
    ),
  };
}
