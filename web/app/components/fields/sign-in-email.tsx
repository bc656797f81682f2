import { TextInput } from '@mantine/core';

export interface SignInEmailProps {
  email: string;
  /** For password managers, next to a field for a new password. */
  autoComplete?: 'username';
}

/** The read-only address of an account in a form. */
export function SignInEmail({ email, autoComplete }: SignInEmailProps) {
  return (
    <TextInput
      label="Email"
      name="email"
      autoComplete={autoComplete}
      value={email}
      readOnly
      description="You sign in with it. It cannot be changed."
    />
  );
}
