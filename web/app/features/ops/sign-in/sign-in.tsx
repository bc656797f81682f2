import { type ReactNode, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { nextInOps } from '../ops-loader.ts';
import { keepOpsToken } from '../ops-session.ts';
import { AskCode } from './ask-code.tsx';
import { AskPassword } from './ask-password.tsx';
import { Enrol } from './enrol.tsx';
import classes from './sign-in.module.css';
import type { Credentials, Enrolment, SetUpKey } from './sign-in-calls.ts';

export interface SignInProps {
  /** Shows the secret of an authenticator: as a picture to scan and as text to type. */
  keyCard: (setUpKey: SetUpKey, email: string) => ReactNode;
}

type Step =
  | { name: 'password' }
  | { name: 'code'; credentials: Credentials }
  | { name: 'enrol'; enrolment: Enrolment };

/**
 * Staff prove who they are: password, then always a code. Who has no authenticator yet sets one up first; the token
 * of that moment opens nothing else and is never stored.
 */
export function SignIn({ keyCard }: SignInProps) {
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
        onDone={enter}
        onCancel={again}
      />
    );
  }
  return (
    <div className={classes.narrow}>
      {step.name === 'code' ? (
        <AskCode credentials={step.credentials} onDone={enter} onCancel={again} />
      ) : (
        <AskPassword
          onCode={(credentials) => setStep({ name: 'code', credentials })}
          onEnrol={(enrolment) => setStep({ name: 'enrol', enrolment })}
        />
      )}
    </div>
  );
}
