import { NativeSelect, TextInput } from '@mantine/core';
import { stateNames } from '@threshold/contract/vocabularies';
import type { TypedFields } from './read-tool.ts';

interface FieldProps extends TypedFields {
  name: string;
  label: string;
  description?: string | undefined;
}

interface AmountFieldProps extends FieldProps {
  unit?: '$' | '%';
}

/** A number in any notation, such as '$640000', which Mantine's NumberInput does not accept. */
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
      leftSection={unit === '$' ? '$' : undefined}
      rightSection={unit === '%' ? '%' : undefined}
    />
  );
}

export function DateField({ name, label, description, typed, faults }: FieldProps) {
  return (
    <TextInput
      type="date"
      name={name}
      label={label}
      description={description}
      defaultValue={typed[name]}
      error={faults[name]}
    />
  );
}

interface SelectFieldProps extends FieldProps {
  options: Readonly<Record<string, string>>;
}

export function SelectField({ name, label, options, typed, faults }: SelectFieldProps) {
  return (
    <NativeSelect
      name={name}
      label={label}
      defaultValue={typed[name]}
      error={faults[name]}
      data={Object.entries(options).map(([value, label]) => ({ value, label }))}
    />
  );
}

export function StateField({ typed, faults }: TypedFields) {
  return (
    <SelectField
      name="state"
      label="State or territory of the home"
      options={{ '': 'Choose', ...stateNames }}
      typed={typed}
      faults={faults}
    />
  );
}
