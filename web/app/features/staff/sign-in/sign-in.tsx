import { Stack, TextInput } from '@mantine/core';
import { brand } from '@threshold/contract/brand';
import { recoveryCodeFormSchema } from '@threshold/contract/endpoints/staff/staff-accounts';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { FormButtons } from '#app/components/fields/page-form.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import { FocusHeading } from '#app/components/layout/focus-heading.tsx';
import { Mark } from '#app/components/layout/logo.tsx';
import { SkipLink } from '#app/components/layout/skip-link.tsx';
import { useForm } from '#app/lib/forms/use-form.ts';
import { resolveOpsReturnPath } from '../ops-loader.ts';
import { storeOpsToken } from '../ops-session.ts';
import { ActionForm, StaffCodeForm } from '../parts/forms.tsx';
import {
  type Credentials,
  completeEnrolment,
  type Enrolment,
  type EnrolmentResult,
  recover,
  type SetUpKey,
  signInWithCode,
} from './api.ts';
import { PasswordStep } from './ask-password.tsx';
import classes from './sign-in.module.css';

interface SignInProps {
  keyCard: (setUpKey: SetUpKey, email: string) => Elements;
  /** Renders the recovery codes, which are shown only once. */
  codesCard: (codes: readonly string[], email: string, onSaved: () => void) => Elements;
}

type Step =
  | { name: 'password' }
  | { name: 'code'; credentials: Credentials }
  | { name: 'recovery'; credentials: Credentials }
  | { name: 'enrol'; enrolment: Enrolment }
  | { name: 'codes'; enrolled: EnrolmentResult };

/** Sign-in of staff, on a dark page to distinguish it from the public sign-in. */
export function SignIn(props: SignInProps) {
  return (
    <>
      <SkipLink />
      <div className={classes.frame}>
        <header className={classes.logo}>
          <Mark />
          <span>{brand.name}</span> <span>Operations</span>
        </header>
        <main id="main" tabIndex={-1} className={classes.card}>
          <SignInSteps {...props} />
        </main>
      </div>
    </>
  );
}

/** Staff without an authenticator set one up first; the token of that step is never stored. */
function SignInSteps({ keyCard, codesCard }: SignInProps) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [step, setStep] = useState<Step>({ name: 'password' });

  async function enter(token: string) {
    storeOpsToken(token);
    await navigate(resolveOpsReturnPath(query.get('next')), { replace: true });
  }

  const again = () => setStep({ name: 'password' });
  switch (step.name) {
    case 'password':
      return (
        <Stack gap="lg" className={classes.narrow}>
          <PasswordStep
            onCode={(credentials) => setStep({ name: 'code', credentials })}
            onEnrol={(enrolment) => setStep({ name: 'enrol', enrolment })}
            onDone={enter}
          />
        </Stack>
      );
    case 'code':
      return (
        <Stack gap="lg" className={classes.narrow}>
          <StepHeading title="Enter your code">
            The authenticator app on your phone shows it. A code is good once.
          </StepHeading>
          <StaffCodeForm
            label="Sign in"
            busyLabel="Signing in..."
            send={async (code) => enter(await signInWithCode(step.credentials, code))}
            onCancel={again}
          />
          <div>
            <Button variant="quiet" onClick={() => setStep({ ...step, name: 'recovery' })}>
              Lost your phone? Use a recovery code
            </Button>
          </div>
        </Stack>
      );
    case 'recovery':
      return (
        <Stack gap="lg" className={classes.narrow}>
          <RecoveryCodeStep
            credentials={step.credentials}
            onEnrol={(enrolment) => setStep({ name: 'enrol', enrolment })}
            onCancel={again}
          />
        </Stack>
      );
    case 'enrol': {
      const { enrolment } = step;
      return (
        <>
          <StepHeading title="Set up two-factor">
            Staff sign in with a code, always. Add the key to an authenticator app, then enter the
            code that it shows.
          </StepHeading>
          <Stack gap="lg" className={classes.enrol}>
            {keyCard(enrolment.setUpKey, enrolment.email)}
            <StaffCodeForm
              label="Verify"
              busyLabel="Verifying..."
              send={async (code) =>
                setStep({ name: 'codes', enrolled: await completeEnrolment(enrolment, code) })
              }
              onCancel={again}
              cancelLabel="Cancel"
            />
          </Stack>
        </>
      );
    }
    case 'codes': {
      const { token, email, recoveryCodes } = step.enrolled;
      return (
        <>
          <h1>Two-factor is on</h1>
          {codesCard(recoveryCodes, email, () => void enter(token))}
        </>
      );
    }
  }
}

interface RecoveryCodeStepProps {
  credentials: Credentials;
  onEnrol: (enrolment: Enrolment) => void;
  onCancel: () => void;
}

function RecoveryCodeStep({ credentials, onEnrol, onCancel }: RecoveryCodeStepProps) {
  const form = useForm({
    rules: recoveryCodeFormSchema,
    initial: { recovery_code: '' },
    failed: outcomes.twoFactor.verify_failed,
    send: async ({ recovery_code }) => onEnrol(await recover(credentials, recovery_code)),
  });
  return (
    <>
      <StepHeading title="Use a recovery code">
        Each works once. Next you set up another authenticator, and the lost one ends. Without a
        code, ask an administrator to reset your two-factor.
      </StepHeading>
      <ActionForm
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
          {...form.getUnmarkedProps('recovery_code')}
          label="Recovery code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </ActionForm>
    </>
  );
}

/** Title of a step. It takes the focus, because the previous step's focused button is gone. */
function StepHeading({ title, children }: { title: string; children: string }) {
  return (
    <div className={classes.heading}>
      <FocusHeading level={1}>{title}</FocusHeading>
      <p>{children}</p>
    </div>
  );
}
