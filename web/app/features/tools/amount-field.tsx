import { TextInput } from '@mantine/core';
import type { Typed } from './typed-query.ts';

export interface AmountFieldProps extends Pick<Typed, 'typed' | 'faults'> {
  name: string;
  label: string;
  description?: string;
  /** What stands in front of the number or behind it. */
  unit?: '$' | '%';
}

/** A number that people type as they like: '640,000', '$640000'. */
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
