import { outcomes } from '@threshold/contract/texts/outcomes';
import { Dialog } from '#app/components/dialogs/dialog.tsx';
import { type SessionUser, startSession } from '#app/lib/account/session.ts';
import { api } from '#app/lib/client/api-client.ts';
import { toasts } from '#app/lib/toasts.ts';
import { codeSteps, customerAuth, vendorAuth } from '../account-types.ts';
import { MailedCodeForm } from '../mailed-code-form.tsx';
import { clearPendingEmail } from '../signed-in.ts';

export interface VerifyEmailDialogProps {
  opened: boolean;
  onClose: () => void;
  /** Continues the action that required a verified email; undefined if there is no such action. */
  goOn: (() => void) | undefined;
  user: SessionUser;
}

/** Asks for the code mailed to the member, if an action requires a verified email. */
export default function VerifyEmailDialog(props: VerifyEmailDialogProps) {
  const { opened, onClose, goOn, user } = props;
  const kind = user.role === 'vendor' ? vendorAuth : customerAuth;
  async function verify(otp: string) {
    const answer = await api.call(kind.calls.verifyEmailOtp, { body: { email: user.email, otp } });
    clearPendingEmail(kind);
    startSession(answer.access_token, answer.data);
    toasts.success(outcomes.codes.verified);
    onClose();
    goOn?.();
  }
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Verify your email"
      lead={`${outcomes.account.verify_first} Enter the code we sent to ${user.email}, or ask for a new one.`}
    >
      <MailedCodeForm step={codeSteps[kind.role].email} email={user.email} verify={verify} />
    </Dialog>
  );
}
