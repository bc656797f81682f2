import { staffLoginSchema } from '@threshold/contract/endpoints/staff/staff-accounts';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { PasskeyButton } from '#app/components/buttons/passkey-button.tsx';
import { SubmitButton } from '#app/components/buttons/submit-button.tsx';
import { Alert } from '#app/components/feedback/alert.tsx';
import { SignInFields } from '#app/components/fields/sign-in-fields.tsx';
import { toOfflineRefusal } from '#app/lib/forms/refusal.ts';
import { useForm } from '#app/lib/forms/use-form.ts';
import { hasOpsSessionEnded } from '../ops-session.ts';
import { ActionForm } from '../parts/forms.tsx';
import {
  type Credentials,
  type Enrolment,
  requestPasskeyOptions,
  signInWithPasskey,
  verifyStaffPassword,
} from './api.ts';
import classes from './sign-in.module.css';

interface PasswordStepProps {
  onCode: (credentials: Credentials) => void;
  onEnrol: (enrolment: Enrolment) => void;
  /** Called after a sign-in by passkey, which needs no second step. */
  onDone: (token: string) => Promise<void>;
}

const failed = outcomes.signIn.customer_failed;

export function PasswordStep({ onCode, onEnrol, onDone }: PasswordStepProps) {
  const form = useForm({
    rules: staffLoginSchema,
    initial: { email: '', password: '' },
    failed,
    refusalOf: (error) => toOfflineRefusal(error, failed),
    async send(credentials) {
      const next = await verifyStaffPassword(credentials);
      if (next === 'code') onCode(credentials);
      else onEnrol(next);
    },
  });
  return (
    <>
      <div className={classes.heading}>
        <h1>Operations</h1>
        <p>For staff. Every sign-in needs a code of your authenticator, or a passkey.</p>
      </div>
      {hasOpsSessionEnded() && (
        <Alert>
          <p>
            Your session has ended: it does {limits.session.staff_idle_minutes} minutes after the
            last use, and {limits.session.staff_hours} hours after you signed in. Sign in, and you
            are back where you were.
          </p>
        </Alert>
      )}
      <ActionForm
        form={form}
        label="Sign in"
        actions={
          <SubmitButton variant="primary" fullWidth disabled={form.isBusy}>
            {form.isBusy ? 'Signing in...' : 'Sign in'}
          </SubmitButton>
        }
      >
        <SignInFields form={form} />
      </ActionForm>
      <PasskeyButton
        options={requestPasskeyOptions}
        send={async (credential) => onDone(await signInWithPasskey(credential))}
      />
    </>
  );
}
