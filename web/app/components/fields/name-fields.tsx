import { TextInput } from '@mantine/core';
import { limits } from '@threshold/contract/limits';
import type { Form } from '../../lib/forms/form.ts';

export interface NameFieldsProps {
  form: Form;
  /** False if an empty name is left unchanged. */
  required?: boolean;
}

/** First and last name. */
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
