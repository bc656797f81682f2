import { lazy } from 'react';
import { LazyMount } from '#app/components/dialogs/lazy-mount.tsx';
import type { Inbox } from '../model/inbox.ts';
import type { Other } from '../model/inbox-requests.ts';
import type { ShownCode } from './security-code.ts';

const SecurityCodeDialog = lazy(() => import('./security-code-dialog.tsx'));

export interface CompareCodeProps {
  inbox: Inbox;
  other: Other;
  /** The code when the comparison was requested. */
  compared: ShownCode | undefined;
  now: ShownCode | undefined;
  opened: boolean;
  onClose: () => void;
}

/** The dialog in which two people compare their code, used from several places. */
export function CompareCode({ inbox, other, compared, now, opened, onClose }: CompareCodeProps) {
  return (
    <LazyMount wanted={opened && compared !== undefined}>
      {(isOpen) =>
        compared && (
          <SecurityCodeDialog
            opened={isOpen}
            onClose={onClose}
            other={other}
            compared={compared}
            now={now}
            onVerify={async () => inbox.encryption()?.verify(other._id, compared.code)}
          />
        )
      }
    </LazyMount>
  );
}
