import { TextInput, type TextInputProps } from '@mantine/core';

/** An email address: the keyboard for one, and nothing that corrects it. `username` where it signs somebody in. */
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
