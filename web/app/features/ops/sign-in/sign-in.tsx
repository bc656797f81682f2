import { TextInput } from '@mantine/core';
import { recoveryCodeForm } from '@threshold/contract/admin-auth';
import { outcomes } from '@threshold/contract/outcomes';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { FormButtons } from '#app/components/fields/form-buttons.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import { FocusHeading } from '#app/components/layout/focus-heading.tsx';
import { useForm } from '#app/lib/forms/use-form.ts';
import { nextInOps } from '../ops-loader.ts';
import { keepOpsToken } from '../ops-session.ts';
import { ActForm } from '../parts/act-form.tsx';
import { CodeForm } from '../parts/code-form.tsx';
import {
  type Credentials,
  type Enrolled,
  type Enrolment,
  enrol,
  proveCode,
  recover,
  type SetUpKey,
} from './api.ts';
import { AskPassword } from './ask-password.tsx';
import classes from './sign-in.module.css';

export interface SignInProps {
  /** Renders the authenticator key as a QR code and as text. */
  keyCard: (setUpKey: SetUpKey, email: string) => Elements;
  /** Renders the recovery codes, which are shown only once. */
  codesCard: (codes: readonly string[], email: string, onKept: () => void) => Elements;
}

type Step =
  | { name: 'password' }
  | { name: 'code'; credentials: Credentials }
  | { name: 'recovery'; credentials: Credentials }
  | { name: 'enrol'; enrolment: Enrolment }
  | { name: 'codes'; enrolled: Enrolled };

/**
 * Sign-in of staff: a passkey, or password and code. Staff without an authenticator set one up
 * first; the token of that step permits nothing else and is never stored.
 */
export function SignIn({ keyCard, codesCard }: SignInProps) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [step, setStep] = useState<Step>({ name: 'password' });

  async function enter(token: string) {
    keepOpsToken(token);
    await navigate(nextInOps(query.get('next')), { replace: true });
  }

  const again = () => setStep({ name: 'password' });
  if (step.name === 'enrol') {
    const { enrolment } = step;
    return (
      <Enrol
        enrolment={enrolment}
        keyCard={keyCard(enrolment.setUpKey, enrolment.email)}
        onDone={(enrolled) => setStep({ name: 'codes', enrolled })}
        onCancel={again}
      />
    );
  }
  if (step.name === 'codes') {
    const { token, email, recoveryCodes } = step.enrolled;
    return (
      <>
        <h1>Two-factor is on</h1>
        {codesCard(recoveryCodes, email, () => void enter(token))}
      </>
    );
  }
  return (
    <div className={classes.narrow}>
      {step.name === 'code' && (
        <AskCode
          credentials={step.credentials}
          onDone={enter}
          onLost={() => setStep({ ...step, name: 'recovery' })}
          onCancel={again}
        />
      )}
      {step.name === 'recovery' && (
        <AskRecoveryCode
          credentials={step.credentials}
          onEnrol={(enrolment) => setStep({ name: 'enrol', enrolment })}
          onCancel={again}
        />
      )}
      {step.name === 'password' && (
        <AskPassword
          onCode={(credentials) => setStep({ name: 'code', credentials })}
          onEnrol={(enrolment) => setStep({ name: 'enrol', enrolment })}
          onDone={enter}
        />
      )}
    </div>
  );
}

interface AskCodeProps {
  credentials: Credentials;
  onDone: (token: string) => Promise<void>;
  /** Called if the authenticator is lost. */
  onLost: () => void;
  onCancel: () => void;
}

/** Second step of the sign-in. */
function AskCode({ credentials, onDone, onLost, onCancel }: AskCodeProps) {
  return (
    <>
      <div className={classes.heading}>
        <FocusHeading level={1}>Enter your code</FocusHeading>
        <p>The authenticator app on your phone shows it. A code is good once.</p>
      </div>
      <CodeForm
        label="Sign in"
        busyLabel="Signing in..."
        send={async (code) => onDone(await proveCode(credentials, code))}
        onCancel={onCancel}
      />
      <div>
        <Button variant="quiet" onClick={onLost}>
          Lost your phone? Use a recovery code
        </Button>
      </div>
    </>
  );
}

interface EnrolProps {
  enrolment: Enrolment;
  keyCard: Elements;
  onDone: (enrolled: Enrolled) => void;
  onCancel: () => void;
}

/**
 * First sign-in, or sign-in after a lost phone: the account opens only after the set-up of an
 * authenticator.
 */
function Enrol({ enrolment, keyCard, onDone, onCancel }: EnrolProps) {
  return (
    <>
      <div className={classes.heading}>
        <FocusHeading level={1}>Set up two-factor</FocusHeading>
        <p>
          Staff sign in with a code, always. Add the key to an authenticator app, then enter the
          code that it shows.
        </p>
      </div>
      <div className={classes.enrol}>
        {keyCard}
        <CodeForm
          label="Verify"
          busyLabel="Verifying..."
          send={async (code) => onDone(await enrol(enrolment, code))}
          onCancel={onCancel}
          cancelLabel="Cancel"
        />
      </div>
    </>
  );
}

interface AskRecoveryCodeProps {
  credentials: Credentials;
  onEnrol: (enrolment: Enrolment) => void;
  onCancel: () => void;
}

/** Second step of the sign-in without the authenticator. */
function AskRecoveryCode({ credentials, onEnrol, onCancel }: AskRecoveryCodeProps) {
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
          {...form.getInputProps('recovery_code')}
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
