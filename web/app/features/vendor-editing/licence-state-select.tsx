import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { states } from '@threshold/contract/vocabularies';

/** Which state issued a licence. Some hold everywhere. */
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
