import { Button } from '@mantine/core';
import { outcomes } from '@threshold/contract/outcomes';
import { useNavigate } from 'react-router';
import { closeLoginPrompt } from '../lib/account/login-prompt.ts';
import { paths } from '../lib/paths.ts';
import { Dialog } from './dialog.tsx';

/** What a guest sees who asks for a service that needs an account. */
export default function LoginDialog({ opened }: { opened: boolean }) {
  const navigate = useNavigate();
  function goToLogin() {
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
