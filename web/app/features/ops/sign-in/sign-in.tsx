import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Elements } from '#app/components/elements.ts';
import { nextInOps } from '../ops-loader.ts';
import { keepOpsToken } from '../ops-session.ts';
import type { Credentials, Enrolled, Enrolment, SetUpKey } from './api.ts';
import { AskCode } from './ask-code.tsx';
import { AskPassword } from './ask-password.tsx';
import { AskRecoveryCode } from './ask-recovery-code.tsx';
import { Enrol } from './enrol.tsx';
import classes from './sign-in.module.css';

export interface SignInProps {
  /** Shows the secret of an authenticator: as a picture to scan and as text to type. */
  keyCard: (setUpKey: SetUpKey, email: string) => Elements;
  /** Shows recovery codes, this once. */
  codesCard: (codes: readonly string[], email: string, onKept: () => void) => Elements;
}

type Step =
  | { name: 'password' }
  | { name: 'code'; credentials: Credentials }
  | { name: 'recovery'; credentials: Credentials }
  | { name: 'enrol'; enrolment: Enrolment }
  | { name: 'codes'; enrolled: Enrolled };

/**
 * Staff prove who they are: by a passkey, or by password, then always a code. Who has no authenticator yet sets one up first; the token
 * of that moment opens nothing else and is never stored.
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
