import type { TextInputProps } from '@mantine/core';
import { EmailField } from './email-field.tsx';
import { PasswordField } from './password-field.tsx';

export interface SignInFieldsProps {
  form: { field: (name: 'email' | 'password') => TextInputProps };
}

/** The address and password of a sign-in form. A password manager or a passkey can fill both. */
export function SignInFields({ form }: SignInFieldsProps) {
  return (
    <>
      <EmailField
        {...form.field('email')}
        label="Email"
        withAsterisk={false}
        autoComplete="username webauthn"
      />
      <PasswordField
        {...form.field('password')}
        label="Password"
        withAsterisk={false}
        autoComplete="current-password"
      />
    </>
  );
}
