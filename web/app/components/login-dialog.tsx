import { outcomes } from '@threshold/contract/outcomes';
import { useNavigate } from 'react-router';
import { forgetReturnTo } from '../lib/account/guard-pages.ts';
import { type Intent, keepIntent } from '../lib/account/intent.ts';
import { closeLoginPrompt } from '../lib/account/login-prompt.ts';
import { paths } from '../lib/paths.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

export interface LoginDialogProps {
  opened: boolean;
  /** What the guest asked for. */
  intent: Intent | undefined;
}

/** What a guest sees who asks for a service that needs an account. */
export default function LoginDialog({ opened, intent }: LoginDialogProps) {
  const navigate = useNavigate();
  function goToLogin() {
    if (intent) keepIntent(intent);
    // A page that was asked for earlier is not what is wanted now.
    forgetReturnTo();
    closeLoginPrompt();
    void navigate(paths.customerLogin);
  }
  return (
    <Dialog
      opened={opened}
      onClose={closeLoginPrompt}
      title={outcomes.signIn.required}
      actions={
        <>
          <Button onClick={closeLoginPrompt}>Cancel</Button>
          <Button variant="primary" onClick={goToLogin} data-autofocus>
            OK
          </Button>
        </>
      }
    />
  );
}
