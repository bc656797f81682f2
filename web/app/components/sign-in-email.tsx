import { TextInput } from '@mantine/core';

export interface SignInEmailProps {
  email: string;
  /** Tells password managers whose new password stands beside it. */
  autoComplete?: 'username';
}

/** The address of an account, among fields that can be changed. */
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
