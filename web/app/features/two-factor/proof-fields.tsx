import { TextInput } from '@mantine/core';
import { PasswordField } from '#app/components/password-field.tsx';
import type { Proof } from '#app/lib/forms/use-proof.ts';

export function PasswordProof({ form }: { form: Proof }) {
  return (
    <PasswordField
      id={form.fieldId}
      label="Password"
      autoComplete="current-password"
      value={form.value}
      error={form.fault}
      onChange={(event) => form.change(event.currentTarget.value)}
    />
  );
}

export function RecoveryProof({ form }: { form: Proof }) {
  return (
    <TextInput
      id={form.fieldId}
      label="Recovery code"
      description="One of those you kept when you turned two-factor on. Each works once."
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={form.value}
      error={form.fault}
      onChange={(event) => form.change(event.currentTarget.value)}
    />
  );
}
