import { outcomes } from '@threshold/contract/texts/outcomes';
import { useNavigate } from 'react-router';
import { type Intent, storeIntent } from '../../lib/account/intent.ts';
import { closeLoginPrompt } from '../../lib/account/login-prompt.ts';
import { clearReturnTo } from '../../lib/client/guard-pages.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../buttons/button.tsx';
import { Dialog } from './dialog.tsx';

export interface LoginDialogProps {
  opened: boolean;
  intent: Intent | undefined;
}

export default function LoginDialog({ opened, intent }: LoginDialogProps) {
  const navigate = useNavigate();
  function goToLogin() {
    if (intent) storeIntent(intent);
    // Without this, the login would open a page that the guest requested before this prompt.
    clearReturnTo();
    closeLoginPrompt();
    void navigate(paths.customerLogin);
  }
  return (
    <Dialog
      opened={opened}
      onClose={closeLoginPrompt}
      title={outcomes.signIn.required}
      cancelLabel="Cancel"
      actions={
        <Button variant="primary" onClick={goToLogin} data-autofocus>
          OK
        </Button>
      }
    />
  );
}
