import { TextInput, type TextInputProps } from '@mantine/core';

/** A phone number: the keyboard for one, and one's own offered. */
export function PhoneField(props: TextInputProps) {
  return <TextInput type="tel" inputMode="tel" autoComplete="tel" {...props} />;
}
