import { TextInput, type TextInputProps } from '@mantine/core';

/** A phone number with the matching keyboard and autocompletion. */
export function PhoneField(props: TextInputProps) {
  return <TextInput type="tel" inputMode="tel" autoComplete="tel" {...props} />;
}
