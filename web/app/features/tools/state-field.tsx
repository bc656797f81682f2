import { NativeSelect } from '@mantine/core';
import { stateNames } from '@threshold/contract/rules/geography';
import { states } from '@threshold/contract/vocabularies';
import type { Typed } from './typed-query.ts';

export function StateField({ typed, faults }: Pick<Typed, 'typed' | 'faults'>) {
  return (
    <NativeSelect
      name="state"
      label="State or territory of the home"
      defaultValue={typed.state}
      error={faults.state}
    >
      <option value="">Choose</option>
      {states.map((state) => (
        <option key={state} value={state}>
          {stateNames[state]}
        </option>
      ))}
    </NativeSelect>
  );
}
