import { TextInput, type TextInputProps } from '@mantine/core';
import { limits } from '@threshold/contract/limits';

export interface NameFieldsProps {
  form: { field: (name: 'first_name' | 'last_name') => TextInputProps };
  /** False if an empty name is left unchanged. */
  required?: boolean;
}

/** First and last name. */
export function NameFields({ form, required = true }: NameFieldsProps) {
  const mark = { required, withAsterisk: true };
  return (
    <>
      <TextInput
        {...form.field('first_name')}
        {...mark}
        label="First name"
        autoComplete="given-name"
        maxLength={limits.text.name}
      />
      <TextInput
        {...form.field('last_name')}
        {...mark}
        label="Last name"
        autoComplete="family-name"
        maxLength={limits.text.name}
      />
    </>
  );
}
