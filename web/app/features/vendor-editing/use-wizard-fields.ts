import type { VendorType } from '@threshold/contract/vocabularies';
import { type ChangeEvent, useId, useState } from 'react';
import type { PlaceChoice } from '#app/components/place-box/place-source.ts';
import { useFieldErrors } from '#app/lib/forms/use-field-errors.ts';
import { cleaned, type ProfileValues, type TextField } from './profile-values.ts';
import type { WizardFaults, WizardField } from './wizard-steps.ts';

/** The wizard's values and which of their faults are shown. */
export function useWizardFields(
  initial: ProfileValues,
  judge: (values: ProfileValues) => WizardFaults,
) {
  const id = useId();
  const [values, setValues] = useState(initial);
  const { show, leave, refuse, forgive, faultOf: shownOf } = useFieldErrors<WizardField>();
  const found = judge(values);
  const fieldId = (name: WizardField) => `${id}-${name}`;

  function change(name: WizardField, next: Partial<ProfileValues>) {
    setValues((now) => ({ ...now, ...next }));
    forgive(name);
  }

  const faultOf = (name: WizardField) => shownOf(found, name);

  return {
    values,
    /** All that is wrong now, shown or not. */
    found,
    fieldId,
    faultOf,
    refuse,
    forgive,
    show,
    leave,
    change,
    text: (name: TextField) => ({
      id: fieldId(name),
      name,
      value: values[name],
      error: faultOf(name),
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        change(name, { [name]: cleaned(name, currentTarget.value) }),
      onBlur: () => leave(name),
    }),
    /** Services belong to their type: another one clears them. */
    setType: (vendor_type: VendorType | '') => change('vendor_type', { vendor_type, services: [] }),
    setPlace: (place: PlaceChoice) => change('address', { place }),
  };
}
export type WizardFields = ReturnType<typeof useWizardFields>;
