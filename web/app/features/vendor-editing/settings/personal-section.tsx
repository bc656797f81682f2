import { TextInput } from '@mantine/core';
import type { OwnVendor } from '@threshold/contract/endpoints/listings/vendors';
import { vendorSettingsForm } from '@threshold/contract/endpoints/listings/vendors-forms';
import { limits } from '@threshold/contract/limits';
import { NameFields } from '#app/components/fields/name-fields.tsx';
import { PhoneField } from '#app/components/fields/phone-field.tsx';
import { SectionForm } from '#app/components/fields/section-form.tsx';
import { SignInEmail } from '#app/components/fields/sign-in-email.tsx';
import { DescriptionList } from '#app/components/lists/description-list.tsx';
import { EditableSection } from './editable-section.tsx';
import { AskedFirstAlert } from './recheck-alert.tsx';
import { useSectionForm } from './use-section-form.ts';

const id = 'personal-details';
const schema = vendorSettingsForm.pick({
  first_name: true,
  last_name: true,
  full_name: true,
  phone_number: true,
});

/** Name and phone number of the vendor. */
export function PersonalSection({ vendor }: { vendor: OwnVendor }) {
  const { first_name, last_name, full_name, phone_number, email } = vendor;
  return (
    <EditableSection
      id={id}
      title="Personal Details"
      view={
        <DescriptionList
          facts={[
            { label: 'First name', value: first_name },
            { label: 'Last name', value: last_name },
            { label: 'Full name', value: full_name },
            { label: 'Email', value: email },
            { label: 'Phone number', value: phone_number },
          ]}
        />
      }
      edit={(done) => <PersonalForm vendor={vendor} onDone={done} />}
    />
  );
}

function PersonalForm({ vendor, onDone }: { vendor: OwnVendor; onDone: () => void }) {
  const form = useSectionForm(vendor, schema, onDone);
  return (
    <SectionForm labelledBy={id} form={form} onCancel={onDone}>
      <AskedFirstAlert status={vendor.status} what="your name" />
      <div className="pair" style={{ gap: 'var(--s-20)' }}>
        <NameFields form={form} />
      </div>
      <TextInput
        {...form.getInputProps('full_name')}
        label="Full name"
        description="As customers read it on your listing."
        autoComplete="name"
        maxLength={limits.text.name}
      />
      <SignInEmail email={vendor.email} />
      <PhoneField
        {...form.getInputProps('phone_number')}
        required={false}
        label="Phone number"
        description="10 to 11 digits. Shown to signed-in customers."
      />
    </SectionForm>
  );
}
