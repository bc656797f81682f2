import { NativeSelect, TextInput } from '@mantine/core';
import { limits } from '@threshold/contract/limits';
import { vendorTypes } from '@threshold/contract/vocabularies';
import { useState } from 'react';
import { EmailField, PhoneField } from '#app/components/fields/contact-fields.tsx';
import { PlaceBox } from '#app/components/fields/place-box/place-box.tsx';
import type { AddressSource } from '#app/components/fields/place-box/place-source.ts';
import { focusOnMount } from '#app/lib/page/focus.ts';
import { PrefilledField } from '../fields.tsx';
import type { ProfileValues } from '../profile-values.ts';
import type { Wizard } from './use-profile-wizard.ts';

export function BasicStep({ fields, source }: { fields: Wizard; source: AddressSource }) {
  // The place box manages its text itself, so it receives only the initial value.
  const [place] = useState(fields.values.place);
  return (
    <>
      <NativeSelect
        {...fields.getInputProps('vendor_type')}
        label="Vendor type"
        data={[{ value: '', label: 'Choose one' }, ...vendorTypes]}
        description={
          fields.values.services.length > 0
            ? 'Another type clears the services that you chose.'
            : 'Decides which services you can offer.'
        }
        onChange={({ currentTarget }) =>
          fields.setType(currentTarget.value as ProfileValues['vendor_type'])
        }
      />
      <div className="pair" style={{ gap: 'var(--s-24) var(--s-16)' }}>
        <PrefilledField fields={fields} name="full_name" label="Full name">
          {(isAsked) => (
            <TextInput
              {...fields.text('full_name')}
              ref={isAsked ? focusOnMount : undefined}
              label="Full name"
              autoComplete="name"
              maxLength={limits.text.name}
              required
            />
          )}
        </PrefilledField>
        <TextInput
          {...fields.text('business_name')}
          label="Business name"
          autoComplete="organization"
          maxLength={limits.text.title}
          required
        />
      </div>
      <div className="pair" style={{ gap: 'var(--s-24) var(--s-16)' }}>
        <TitleField fields={fields} />
        <WorkEmailField fields={fields} />
      </div>
      <div className="pair" style={{ gap: 'var(--s-24) var(--s-16)' }}>
        <PhoneField
          {...fields.text('phone_number')}
          onBlur={fields.leavePhone}
          label="Phone number"
          description="10 to 11 digits."
          required
        />
        <PlaceBox
          id={fields.fieldId('address')}
          source={source}
          place={place}
          label="Location (suburb or postcode)"
          placeholder="Carlton or 3053"
          required
          error={fields.errorOf('address')}
          onChange={fields.setPlace}
          onBlur={() => fields.leave('address')}
        />
      </div>
    </>
  );
}

interface SharedFieldProps {
  fields: Wizard;
  /** True if the user pressed Edit to show the field, which then takes the focus. */
  isAsked?: boolean;
}

/** Professional title. The last step shows it again, because buyers see it on the profile. */
export function TitleField({ fields, isAsked = false }: SharedFieldProps) {
  return (
    <TextInput
      {...fields.text('professional_title')}
      ref={isAsked ? focusOnMount : undefined}
      label="Professional title"
      autoComplete="organization-title"
      maxLength={limits.text.title}
      required
    />
  );
}

export function WorkEmailField({ fields, isAsked = false }: SharedFieldProps) {
  return (
    <EmailField
      {...fields.text('work_email')}
      ref={isAsked ? focusOnMount : undefined}
      label="Work email"
      maxLength={limits.text.email}
      required
    />
  );
}
