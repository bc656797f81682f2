import { lazy } from 'react';
import { LazyMount } from '#app/components/dialogs/lazy-mount.tsx';
import { useSession } from '#app/lib/account/session.ts';
import { closeVerifyPrompt, useVerifyPrompt } from '#app/lib/account/verify-prompt.ts';

const VerifyEmailDialog = lazy(() => import('./verify-email-dialog.tsx'));

/** Mounted once in the root. `askToVerify()` opens it, and refusals of an unverified address. */
export function VerifyEmailPrompt() {
  const prompt = useVerifyPrompt();
  const session = useSession();
  const user = session.kind === 'member' ? session.user : undefined;
  if (!user) return null;
  return (
    <LazyMount wanted={prompt !== undefined}>
      {(opened) => (
        <VerifyEmailDialog
          opened={opened}
          onClose={closeVerifyPrompt}
          goOn={prompt?.goOn}
          user={user}
        />
      )}
    </LazyMount>
  );
}
