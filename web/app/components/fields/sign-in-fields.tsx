import { useEffect, useEffectEvent } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import type { Form } from '../../lib/forms/form-types.ts';
import { EmailField } from './contact-fields.tsx';
import { PasswordField } from './password-field.tsx';

/** Email address and password of a sign-in form. A password manager or passkey can fill both. */
export function SignInFields({ form }: { form: Form }) {
  useFocusOnFailure(form);
  return (
    <>
      <EmailField
        {...form.getUnmarkedProps('email')}
        label="Email"
        autoComplete="username webauthn"
      />
      <PasswordField
        {...form.getUnmarkedProps('password')}
        label="Password"
        autoComplete="current-password"
      />
    </>
  );
}

/** After a failure, focuses the password if it is wrong, otherwise the submit button. */
function useFocusOnFailure(form: Form): void {
  const focusCause = useEffectEvent(() => {
    const password = document.getElementById(form.fieldId('password'));
    const isWrong = form.error instanceof ApiError && form.error.status === 400;
    const button = password?.closest('form')?.querySelector<HTMLElement>('[type=submit]');
    (isWrong ? password : button)?.focus();
  });
  useEffect(() => {
    if (form.failure) focusCause();
  }, [form.failure]);
}
