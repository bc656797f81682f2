import { lazy, useState } from 'react';
import { LazyMount } from '#app/components/dialogs/lazy-mount.tsx';
import type { EncryptionState } from '#app/lib/encryption.ts';
import type { Inbox } from '../model/inbox.ts';
import type { Other } from '../model/inbox-requests.ts';
import { codeWith, type ShownCode } from './security-code.ts';

const SecurityCodeDialog = lazy(() => import('./security-code-dialog.tsx'));

/** The security code with a person, and the dialog in which both compare it. */
export function useCompareCode(
  inbox: Inbox,
  other: Other,
  encryption: EncryptionState | undefined,
) {
  const code = codeWith(other._id, encryption);
  const [compared, setCompared] = useState<ShownCode>();
  const [isComparing, setComparing] = useState(false);
  return {
    code,
    compare: () => {
      setCompared(code);
      setComparing(true);
    },
    dialog: (
      <LazyMount wanted={isComparing && compared !== undefined}>
        {(opened) =>
          compared && (
            <SecurityCodeDialog
              opened={opened}
              onClose={() => setComparing(false)}
              other={other}
              compared={compared}
              now={code}
              onVerify={async () => inbox.encryption()?.verify(other._id, compared.code)}
            />
          )
        }
      </LazyMount>
    ),
  };
}
