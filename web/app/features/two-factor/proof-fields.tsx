import { TextInput } from '@mantine/core';
import { limits } from '@threshold/contract/limits';
import { CodeBoxes } from '#app/components/code-boxes.tsx';
import { PasswordField } from '#app/components/password-field.tsx';
import type { ProofForm } from '#app/lib/forms/use-proof-form.ts';

/** The six boxes of a code. */
export function CodeProof({ form }: { form: ProofForm }) {
  return (
    <CodeBoxes
      id={form.id}
      digits={limits.two_factor.digits}
      legend="Verification code"
      value={form.value}
      onChange={form.change}
      error={form.fault}
    />
  );
}

export function PasswordProof({ form }: { form: ProofForm }) {
  return (
    <PasswordField
      id={form.id}
      label="Password"
      autoComplete="current-password"
      value={form.value}
      error={form.fault}
      onChange={(event) => form.change(event.currentTarget.value)}
    />
  );
}

export function RecoveryProof({ form }: { form: ProofForm }) {
  return (
    <TextInput
      id={form.id}
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
