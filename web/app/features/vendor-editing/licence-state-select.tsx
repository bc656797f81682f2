import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { states } from '@threshold/contract/vocabularies';

/** State that issued a licence. Some licences are valid in all states. */
export function LicenceStateSelect(field: NativeSelectProps) {
  return (
    <NativeSelect {...field} label="State of issue">
      <option value="">All of Australia</option>
      {states.map((state) => (
        <option key={state} value={state}>
          {state}
        </option>
      ))}
    </NativeSelect>
  );
}
