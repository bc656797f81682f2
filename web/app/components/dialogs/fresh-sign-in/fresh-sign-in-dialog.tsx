import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { useSession } from '../../../lib/account/session.ts';
import { getSentence } from '../../../lib/api/api-error.ts';
import { signOut } from '../../../lib/client/member.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { useAction } from '../../../lib/use-action.ts';
import { SubmitButton } from '../../buttons/submit-button.tsx';
import { FailureAlert } from '../../feedback/alert.tsx';
import { PageForm } from '../../fields/page-form.tsx';
import { PasswordField } from '../../fields/password-field.tsx';
import { Dialog } from '../dialog.tsx';

export interface FreshSignInDialogProps {
  opened: boolean;
  hasPassword: boolean;
  onClose: () => void;
  /** Throws if the password is wrong. */
  prove: (password: string) => Promise<void>;
  /** Throws if no passkey of the account was used. */
  proveByPasskey: () => Promise<void>;
}

export default function FreshSignInDialog(props: FreshSignInDialogProps) {
  const { opened, hasPassword, onClose, prove, proveByPasskey } = props;
  // Clears the password before each opening, because another person may use the device by then.
  const form = useForm({
    initial: { password: '' },
    opened,
    rules: ({ password }) => (password ? {} : { password: messages.twoFactor.password }),
    send: ({ password }) => prove(password),
    failed: outcomes.passwords.wrong_current,
    refusalOf: (error) => ({
      faults: { password: getSentence(error, outcomes.passwords.wrong_current) },
    }),
  });
  const byPasskey = useAction(proveByPasskey, { toast: false });
  const isBusy = form.isBusy || byPasskey.isBusy;
  const signInAgain = useSignInAgain();

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Is it still you?"
      lead={
        hasPassword
          ? 'You signed in a while ago. Enter your password to continue.'
          : outcomes.account.sign_in_again
      }
      closable={!isBusy}
      cancelLabel="Cancel"
      actions={
        hasPassword ? (
          <SubmitButton variant="primary" form={form.id} disabled={isBusy}>
            {form.isBusy ? 'Checking...' : 'Continue'}
          </SubmitButton>
        ) : (
          <Button variant="primary" disabled={isBusy} onClick={() => void signInAgain()}>
            Sign in again
          </Button>
        )
      }
    >
      {hasPassword && (
        <PageForm form={form} id={form.id}>
          <PasswordField
            {...form.getNonRequiredProps('password')}
            label="Current password"
            autoComplete="current-password"
            data-autofocus
          />
        </PageForm>
      )}
      <FailureAlert sentence={byPasskey.failure} />
      <Button variant="quiet" disabled={isBusy} onClick={() => void byPasskey.run()}>
        Use a passkey
      </Button>
    </Dialog>
  );
}

/** Ends the session and reloads the page; the route's guard redirects to the login and back. */
function useSignInAgain() {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return async () => {
    if (session.kind === 'member') await signOut(session.role);
    await navigate(`${pathname}${search}`, { replace: true });
  };
}
