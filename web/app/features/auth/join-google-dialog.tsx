import { Button } from '@mantine/core';
import { outcomes } from '@threshold/contract/outcomes';
import { useState } from 'react';
import { Dialog } from '#app/components/dialog.tsx';
import { toasts } from '#app/lib/toasts.ts';
import { type CodeStep, codeSteps } from './account-types.ts';
import classes from './auth-form.module.css';
import { JoinByPassword } from './join-by-password.tsx';
import { MailedCodeForm } from './mailed-code-form.tsx';

/** What proves the account that the address has, or asks for the code that does. */
export interface GoogleProof {
  password?: string;
  otp?: string;
  send_code?: boolean;
}

export interface JoinGoogleDialogProps {
  opened: boolean;
  onClose: () => void;
  email: string;
  /** Signs in with the proof; throws the refusal. */
  prove: (proof: GoogleProof) => Promise<void>;
}

/** Google vouches for an address that has an account with a password: asks, once, for that or for a mailed code. */
export default function JoinGoogleDialog({ opened, onClose, email, prove }: JoinGoogleDialogProps) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState<'none' | 'just sent' | 'sent'>('none');
  const [isByCode, setByCode] = useState(false);

  async function sendCode() {
    if (code === 'none') {
      await prove({ send_code: true });
      setCode('just sent');
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
          <MailedCodeForm
            step={stepOf(prove)}
            email={email}
            hasJustSent={code === 'just sent'}
            takesFocus
            verify={(otp) => prove({ otp })}
          />
          <Button
            variant="quiet"
            onClick={() => {
              setCode('sent');
              setByCode(false);
            }}
          >
            Enter the password instead
          </Button>
        </>
      ) : (
        <JoinByPassword
          password={password}
          onChange={setPassword}
          prove={prove}
          codeLabel={code === 'none' ? 'Send me a code' : 'Enter the code instead'}
          onCode={sendCode}
        />
      )}
      <p className={classes.small}>{outcomes.twoFactor.hold}</p>
    </Dialog>
  );
}

const stepOf = (prove: JoinGoogleDialogProps['prove']): CodeStep => ({
  ...codeSteps.customer.email,
  resend: async () => {
    await prove({ send_code: true });
    return {};
  },
});
