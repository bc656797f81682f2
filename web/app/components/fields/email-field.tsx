import { TextInput, type TextInputProps } from '@mantine/core';

/** An email address with the matching keyboard and without automatic correction. `autoComplete` is `username` on sign-in forms. */
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
