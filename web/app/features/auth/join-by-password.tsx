import { Button } from '@mantine/core';
import { customerLoginBody } from '@threshold/contract/customers-auth';
import { outcomes } from '@threshold/contract/outcomes';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { FailureAlert } from '#app/components/failure-alert.tsx';
import { PasswordField } from '#app/components/password-field.tsx';
import { ApiError, sentenceOf } from '#app/lib/api/api-error.ts';
import { toasts } from '#app/lib/toasts.ts';
import classes from './auth-form.module.css';

const rule = customerLoginBody.shape.password;

export interface JoinByPasswordProps {
  password: string;
  onChange: (password: string) => void;
  /** Throws the refusal. */
  prove: (proof: { password: string }) => Promise<void>;
  codeLabel: string;
  /** Goes on with a mailed code; throws why there is none. */
  onCode: () => Promise<void>;
}

/** Asks for the password of the account that Google is to open, and offers a code in its place. */
export function JoinByPassword(props: JoinByPasswordProps) {
  const { password, onChange, prove, codeLabel, onCode } = props;
  const [busyWith, setBusyWith] = useState<'password' | 'code'>();
  const [fault, setFault] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const lastToast = useRef<number>(undefined);
  const field = useRef<HTMLInputElement>(null);
  // Back from the code, where the focus was on what is gone.
  useEffect(() => field.current?.focus(), []);

  async function run(what: 'password' | 'code', act: () => Promise<void>) {
    if (lastToast.current !== undefined) toasts.dismiss(lastToast.current);
    setFault(undefined);
    setFailure(undefined);
    setBusyWith(what);
    try {
      await act();
    } catch (error) {
      const { google_failed } = outcomes.signIn;
      const sentence = sentenceOf(
        error,
        what === 'code' ? outcomes.codes.customer_send_failed : google_failed,
      );
      const isWrong = error instanceof ApiError && error.code === 'wrong_credentials';
      if (isWrong) setFault(sentence);
      else setFailure(sentence);
      lastToast.current = toasts.error(sentence);
      if (what === 'password') field.current?.focus();
    } finally {
      setBusyWith(undefined);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busyWith) return;
    const missing = rule.safeParse(password).error?.issues[0]?.message;
    if (missing) {
      setFault(missing);
      field.current?.focus();
      return;
    }
    void run('password', () => prove({ password }));
  }

  return (
    <form className={classes.form} method="post" noValidate onSubmit={submit}>
      <PasswordField
        ref={field}
        label="Password"
        withAsterisk={false}
        autoComplete="current-password"
        data-autofocus
        value={password}
        error={fault}
        onChange={(event) => {
          onChange(event.currentTarget.value);
          setFault(undefined);
        }}
      />
      <FailureAlert sentence={failure} />
      <Button type="submit" variant="primary" fullWidth disabled={busyWith !== undefined}>
        {busyWith === 'password' ? 'Logging in...' : 'Connect and log in'}
      </Button>
      <Button
        variant="quiet"
        disabled={busyWith !== undefined}
        onClick={() => void run('code', onCode)}
      >
        {busyWith === 'code' ? 'Sending...' : codeLabel}
      </Button>
    </form>
  );
}
