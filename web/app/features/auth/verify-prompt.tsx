import { lazy } from 'react';
import { LazyMount } from '#app/components/lazy-mount.tsx';
import { useSession } from '#app/lib/account/session.ts';
import { closeVerifyPrompt, useVerifyPrompt } from '#app/lib/account/verify-prompt.ts';

const VerifyEmailDialog = lazy(() => import('./verify-email-dialog.tsx'));

/** Stands once in the root; `askToVerify()` opens it from anywhere, and so does a call that is refused for it. */
export function VerifyPrompt() {
  const asked = useVerifyPrompt();
  const session = useSession();
  const user = session.kind === 'member' ? session.user : undefined;
  if (!user) return null;
  return (
    <LazyMount wanted={asked !== undefined}>
      {(opened) => (
        <VerifyEmailDialog
          opened={opened}
          onClose={closeVerifyPrompt}
          goOn={asked?.goOn}
          user={user}
        />
      )}
    </LazyMount>
  );
}
