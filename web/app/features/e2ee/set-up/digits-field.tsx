import { TextInput } from '@mantine/core';
import { takeFocus } from '#app/lib/page/take-focus.ts';
import classes from './link.module.css';

export interface DigitsFieldProps {
  label: string;
  description?: string;
  form: {
    fieldId: string;
    value: string;
    fault: string | undefined;
    change: (value: string) => void;
  };
}

/** Digits that another device shows. */
export function DigitsField({ label, description, form }: DigitsFieldProps) {
  return (
    <TextInput
      id={form.fieldId}
      label={label}
      description={description}
      // Phones show digits by it. With `inputMode` besides, Enter would not send the form.
      type="tel"
      autoComplete="off"
      ref={takeFocus}
      className={classes.typed}
      value={form.value}
      error={form.fault}
      onChange={(event) => form.change(event.currentTarget.value)}
    />
  );
}
