import { createLazyDialog } from '#app/components/dialogs/lazy-dialog.tsx';
import { useSessionUser } from '#app/lib/account/session.ts';
import { closeVerifyPrompt, useVerifyPrompt } from '#app/lib/account/verify-prompt.ts';

const VerifyEmailDialog = createLazyDialog(() => import('./verify-email-dialog.tsx'));

/** Dialog in the root. `askToVerify()` and API errors about an unverified email open it. */
export function VerifyEmailPrompt() {
  const prompt = useVerifyPrompt();
  const user = useSessionUser();
  if (!user) return null;
  return (
    <VerifyEmailDialog
      opened={prompt !== undefined}
      onClose={closeVerifyPrompt}
      goOn={prompt?.goOn}
      user={user}
    />
  );
}
