import { customerLoginBody } from '@threshold/contract/customers-auth';
import { outcomes } from '@threshold/contract/outcomes';
import { useEffect, useRef } from 'react';
import { Button } from '#app/components/button.tsx';
import { FailureAlert } from '#app/components/failure-alert.tsx';
import { PageForm } from '#app/components/page-form.tsx';
import { PasswordField } from '#app/components/password-field.tsx';
import { SubmitButton } from '#app/components/submit-button.tsx';
import { ApiError, sentenceOf } from '#app/lib/api/api-error.ts';
import { faultOf } from '#app/lib/forms/form-faults.ts';
import { useForm } from '#app/lib/forms/use-form.ts';
import classes from './auth-form.module.css';

const rule = customerLoginBody.shape.password;

export interface JoinByPasswordProps {
  password: string;
  onChange: (password: string) => void;
  /** Rejects with the server's refusal. */
  prove: (proof: { password: string }) => Promise<void>;
  codeLabel: string;
  /** Continues with a mailed code; rejects if none was sent. */
  onCode: () => Promise<void>;
}

/**
 * Asks for the password of the account to connect with Google, and offers a mailed code instead.
 */
export function JoinByPassword(props: JoinByPasswordProps) {
  const { password, onChange, prove, codeLabel, onCode } = props;
  const form = useForm<{ password: string }, 'password' | 'code'>({
    initial: { password },
    focusesFault: true,
    rules: (typed, act) => (act === 'password' ? { password: faultOf(rule, typed.password) } : {}),
    send: (proof, { act }) => (act === 'code' ? onCode() : prove(proof)),
    refusalOf(error, act) {
      const { signIn, codes } = outcomes;
      const sentence = sentenceOf(
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
  // After returning from the code form, whose focused element is unmounted.
  useEffect(() => field.current?.focus(), []);

  return (
    <PageForm className={classes.form} onSubmit={(event) => void form.submit(event, 'password')}>
      <PasswordField
        {...form.field('password')}
        ref={field}
        label="Password"
        required={false}
        withAsterisk={false}
        autoComplete="current-password"
        data-autofocus
        onChange={({ currentTarget: { value } }) => {
          form.change({ password: value });
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
