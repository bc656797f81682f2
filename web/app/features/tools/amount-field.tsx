import { TextInput } from '@mantine/core';
import type { Typed } from './typed-query.ts';

export interface AmountFieldProps extends Pick<Typed, 'typed' | 'faults'> {
  name: string;
  label: string;
  description?: string;
  /** Unit before or after the number. */
  unit?: '$' | '%';
}

/** Number field that accepts any notation: '640,000', '$640000'. */
export function AmountField({ name, label, description, unit, typed, faults }: AmountFieldProps) {
  return (
    <TextInput
      name={name}
      label={label}
      description={description}
      defaultValue={typed[name]}
      error={faults[name]}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      leftSection={unit === '$' ? '$' : undefined}
      rightSection={unit === '%' ? '%' : undefined}
    />
  );
}
