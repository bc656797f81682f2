import { TextInput, type TextInputProps } from '@mantine/core';
import { limits } from '@threshold/contract/limits';
import type { Form } from '../../lib/forms/form-types.ts';

/**
 * Field for an email address, with the matching keyboard and without automatic correction.
 * `autoComplete` is `username` on sign-in forms.
 */
export function EmailField(props: TextInputProps) {
  return (
    <TextInput
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}

export interface SignInEmailProps {
  email: string;
  /** `username` next to a new password's field, so that password managers store both together. */
  autoComplete?: 'username';
}

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

/** Field for a phone number, with the matching keyboard and autocompletion. */
export function PhoneField(props: TextInputProps) {
  return <TextInput type="tel" inputMode="tel" autoComplete="tel" {...props} />;
}

export interface NameFieldsProps {
  form: Form;
  /** False if the fields may stay empty, which leaves the stored name unchanged. */
  required?: boolean;
}

export function NameFields({ form, required = true }: NameFieldsProps) {
  const mark = { required, withAsterisk: true };
  return (
    <>
      <TextInput
        {...form.getInputProps('first_name')}
        {...mark}
        label="First name"
        autoComplete="given-name"
        maxLength={limits.text.name}
      />
      <TextInput
        {...form.getInputProps('last_name')}
        {...mark}
        label="Last name"
        autoComplete="family-name"
        maxLength={limits.text.name}
      />
    </>
  );
}
