import { outcomes } from '@threshold/contract/outcomes';
import { useState } from 'react';
import { Button } from '#app/components/button.tsx';
import { Dialog } from '#app/components/dialog.tsx';
import { noteCodeSent, waitForCode } from '#app/lib/forms/code-sent.ts';
import { toasts } from '#app/lib/toasts.ts';
import { type CodeStep, codeSteps } from './account-types.ts';
import classes from './auth-form.module.css';
import { JoinByPassword } from './join-by-password.tsx';
import { MailedCodeForm } from './mailed-code-form.tsx';

/** Proof of the existing account with the address, or the request for a code. */
export interface GoogleProof {
  password?: string;
  otp?: string;
  send_code?: boolean;
}

export interface JoinGoogleDialogProps {
  opened: boolean;
  onClose: () => void;
  email: string;
  /** Signs in with the proof; rejects with the server's refusal. */
  prove: (proof: GoogleProof) => Promise<void>;
}

/**
 * Shown if the Google address has an account with a password: asks once for the password or a
 * mailed code.
 */
export default function JoinGoogleDialog({ opened, onClose, email, prove }: JoinGoogleDialogProps) {
  const step = stepOf(prove);
  const [password, setPassword] = useState('');
  // After reopening the dialog, a recently sent code is still used.
  const [hasCode, setHasCode] = useState(() => waitForCode(step.code) > 0);
  const [isByCode, setByCode] = useState(false);

  async function sendCode() {
    if (!hasCode) {
      await prove({ send_code: true });
      noteCodeSent(step.code);
      setHasCode(true);
      toasts.success(outcomes.codes.customer_sent);
    }
    setByCode(true);
  }

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Is this account yours?"
      lead={
        isByCode
          ? `Enter the code we sent to ${email}, and from then on you can log in with Google.`
          : `${email} has an account with a password. Enter it once, and from then on you can log in with Google.`
      }
    >
      {isByCode ? (
        <>
          <MailedCodeForm step={step} email={email} takesFocus verify={(otp) => prove({ otp })} />
          <Button variant="quiet" onClick={() => setByCode(false)}>
            Enter the password instead
          </Button>
        </>
      ) : (
        <JoinByPassword
          password={password}
          onChange={setPassword}
          prove={prove}
          codeLabel={hasCode ? 'Enter the code instead' : 'Send me a code'}
          onCode={sendCode}
        />
      )}
      <p className={classes.small}>{outcomes.twoFactor.hold}</p>
    </Dialog>
  );
}

const stepOf = (prove: JoinGoogleDialogProps['prove']): CodeStep => ({
  ...codeSteps.customer.email,
  code: 'customer join',
  resend: async () => {
    await prove({ send_code: true });
    return {};
  },
});
