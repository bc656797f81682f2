import { Text } from '@mantine/core';
import { customerLoginSchema } from '@threshold/contract/endpoints/accounts/auth';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#app/components/buttons/button.tsx';
import { SubmitButton } from '#app/components/buttons/submit-button.tsx';
import { Dialog } from '#app/components/dialogs/dialog.tsx';
import { FailureAlert } from '#app/components/feedback/alert.tsx';
import { PageForm } from '#app/components/fields/page-form.tsx';
import { PasswordField } from '#app/components/fields/password-field.tsx';
import { ApiError, getSentence } from '#app/lib/api/api-error.ts';
import { getCodeWaitSeconds, recordCodeSent } from '#app/lib/forms/code-sent.ts';
import { findFault } from '#app/lib/forms/faults.ts';
import { useForm } from '#app/lib/forms/use-form.ts';
import { toasts } from '#app/lib/toasts.ts';
import { type CodeStep, codeSteps } from '../account-types.ts';
import { MailedCodeForm } from '../mailed-code-form.tsx';

const rule = customerLoginSchema.shape.password;

interface JoinByPasswordProps {
  password: string;
  onChange: (password: string) => void;
  /** Connects the account; rejects with the server's refusal. */
  prove: (proof: { password: string }) => Promise<void>;
  codeLabel: string;
  /** Shows the form for a mailed code; rejects if no code could be sent. */
  onCode: () => Promise<void>;
}

/** Asks for the password of the account to connect with Google, or for a mailed code. */
function JoinByPassword(props: JoinByPasswordProps) {
  const { password, onChange, prove, codeLabel, onCode } = props;
  const form = useForm<{ password: string }, 'password' | 'code'>({
    initial: { password },
    rules: (typed, act) =>
      act === 'password' ? { password: findFault(rule, typed.password) } : {},
    send: (proof, { act }) => (act === 'code' ? onCode() : prove(proof)),
    refusalOf(error, act) {
      const { signIn, codes } = outcomes;
      const sentence = getSentence(
        error,
        act === 'code' ? codes.customer_send_failed : signIn.google_failed,
      );
      if (error instanceof ApiError && error.code === 'wrong_credentials')
        return { faults: { password: sentence }, toast: sentence };
      if (act === 'password') field.current?.focus();
      return { failure: sentence, toast: sentence };
    },
  });
  const { busyWith } = form;
  const field = useRef<HTMLInputElement>(null);
  // Restores the focus after a return from the code form, whose focused element is unmounted.
  useEffect(() => field.current?.focus(), []);

  return (
    <PageForm className="fields" onSubmit={(event) => void form.submit(event, 'password')}>
      <PasswordField
        {...form.getNonRequiredProps('password')}
        ref={field}
        label="Password"
        autoComplete="current-password"
        data-autofocus
        onChange={({ currentTarget: { value } }) => {
          form.setFieldValue('password', value);
          onChange(value);
        }}
      />
      <FailureAlert sentence={form.failure} />
      <SubmitButton variant="primary" fullWidth disabled={form.isBusy}>
        {busyWith === 'password' ? 'Logging in...' : 'Connect and log in'}
      </SubmitButton>
      <Button variant="quiet" disabled={form.isBusy} onClick={() => void form.run('code')}>
        {busyWith === 'code' ? 'Sending...' : codeLabel}
      </Button>
    </PageForm>
  );
}

/** Password or code that proves ownership of the existing account, or a request for a code. */
export interface GoogleProof {
  password?: string;
  otp?: string;
  send_code?: boolean;
}

export interface JoinGoogleDialogProps {
  opened: boolean;
  onClose: () => void;
  email: string;
  /** Connects the account and signs in; rejects with the server's refusal. */
  prove: (proof: GoogleProof) => Promise<void>;
}

/** Asks for proof of ownership if the email of Google already has an account with a password. */
export default function JoinGoogleDialog({ opened, onClose, email, prove }: JoinGoogleDialogProps) {
  const step = createJoinStep(prove);
  const [password, setPassword] = useState('');
  // True if a code was sent recently. It stays usable after the dialog was closed and reopened.
  const [hasCode, setHasCode] = useState(() => getCodeWaitSeconds(step.code) > 0);
  const [isByCode, setByCode] = useState(false);

  async function sendCode() {
    if (!hasCode) {
      await prove({ send_code: true });
      recordCodeSent(step.code);
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
      <Text c="dimmed" fz="sm">
        {outcomes.twoFactor.hold}
      </Text>
    </Dialog>
  );
}

const createJoinStep = (prove: JoinGoogleDialogProps['prove']): CodeStep => ({
  ...codeSteps.customer.email,
  code: 'customer join',
  resend: async () => {
    await prove({ send_code: true });
    return {};
  },
});
