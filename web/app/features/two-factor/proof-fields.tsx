import { TextInput } from '@mantine/core';
import { PasswordField } from '#app/components/fields/password-field.tsx';
import type { Proof } from '#app/lib/forms/use-proof.ts';

export function PasswordProof({ form }: { form: Proof }) {
  return <PasswordField {...form.field} label="Password" autoComplete="current-password" />;
}

export function RecoveryProof({ form }: { form: Proof }) {
  return (
    <TextInput
      {...form.field}
      label="Recovery code"
      description="One of those you kept when you turned two-factor on. Each works once."
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
