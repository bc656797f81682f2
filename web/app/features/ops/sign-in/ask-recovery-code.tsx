import { TextInput } from '@mantine/core';
import { recoveryCodeForm } from '@threshold/contract/admin-auth';
import { outcomes } from '@threshold/contract/outcomes';
import { FocusHeading } from '#app/components/focus-heading.tsx';
import { FormButtons } from '#app/components/form-buttons.tsx';
import { useForm } from '#app/lib/forms/use-form.ts';
import { ActForm } from '../parts/act-form.tsx';
import { type Credentials, type Enrolment, recover } from './api.ts';
import classes from './sign-in.module.css';

export interface AskRecoveryCodeProps {
  credentials: Credentials;
  onEnrol: (enrolment: Enrolment) => void;
  onCancel: () => void;
}

/** Second step of the sign-in without the authenticator. */
export function AskRecoveryCode({ credentials, onEnrol, onCancel }: AskRecoveryCodeProps) {
  const form = useForm({
    rules: recoveryCodeForm,
    initial: { recovery_code: '' },
    failed: outcomes.twoFactor.verify_failed,
    send: async ({ recovery_code }) => onEnrol(await recover(credentials, recovery_code)),
  });
  return (
    <>
      <div className={classes.heading}>
        <FocusHeading level={1}>Use a recovery code</FocusHeading>
        <p>
          Each works once. Next you set up another authenticator, and the lost one ends. Without a
          code, ask an administrator to reset your two-factor.
        </p>
      </div>
      <ActForm
        form={form}
        label="Use a recovery code"
        actions={
          <FormButtons
            isBusy={form.isBusy}
            label="Continue"
            busyLabel="Checking..."
            cancelLabel="Back"
            onCancel={onCancel}
          />
        }
      >
        <TextInput
          {...form.field('recovery_code')}
          label="Recovery code"
          withAsterisk={false}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </ActForm>
    </>
  );
}
