import { Textarea, TextInput } from '@mantine/core';
import type { OwnVendor } from '@threshold/contract/endpoints/listings/vendors';
import {
  licenceSchema,
  vendorSettingsSchema,
} from '@threshold/contract/endpoints/listings/vendors-forms';
import { limits } from '@threshold/contract/limits';
import type { z } from 'zod';
import {
  EmailField,
  NameFields,
  PhoneField,
  SignInEmail,
} from '#app/components/fields/contact-fields.tsx';
import { SectionForm } from '#app/components/fields/section-form.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import { DescriptionList, type Fact } from '#app/components/lists/description-list.tsx';
import { dateText } from '#app/lib/format/dates.ts';
import { DescriptionField, LicenceStateSelect } from '../fields.tsx';
import { ChangeReviewAlert, EditableSection } from './editable-section.tsx';
import { type TextField, useSectionForm } from './use-section-form.ts';

type Rules<F extends TextField> = z.ZodObject<Record<F, z.ZodType>>;
type TextForm<F extends TextField> = ReturnType<typeof useSectionForm<F>>;

interface TextFormProps<F extends TextField> {
  vendor: OwnVendor;
  /** Id of the section's heading. */
  id: string;
  rules: Rules<F>;
  /** Phrase for the details that staff check, such as 'your name'. */
  checked: string;
  children: (form: TextForm<F>) => Elements;
}

interface TextSectionProps<F extends TextField> extends TextFormProps<F> {
  title: string;
  facts: readonly Fact[];
}

/** A section whose fields are texts of the profile. */
const TextSection = <F extends TextField>(props: TextSectionProps<F>) => (
  <EditableSection
    id={props.id}
    title={props.title}
    view={<DescriptionList facts={props.facts} />}
    edit={(done) => <SectionFields {...props} onDone={done} />}
  />
);

function SectionFields<F extends TextField>(props: TextFormProps<F> & { onDone: () => void }) {
  const { vendor, id, rules, checked, children, onDone } = props;
  const form = useSectionForm(vendor, rules, onDone);
  return (
    <SectionForm labelledBy={id} form={form} onCancel={onDone}>
      <ChangeReviewAlert status={vendor.status} what={checked} />
      {children(form)}
    </SectionForm>
  );
}

const personalForm = vendorSettingsSchema.pick({
  first_name: true,
  last_name: true,
  full_name: true,
  phone_number: true,
});

export function PersonalSection({ vendor }: { vendor: OwnVendor }) {
  return (
    <TextSection
      vendor={vendor}
      id="personal-details"
      title="Personal Details"
      facts={[
        { label: 'First name', value: vendor.first_name },
        { label: 'Last name', value: vendor.last_name },
        { label: 'Full name', value: vendor.full_name },
        { label: 'Email', value: vendor.email },
        { label: 'Phone number', value: vendor.phone_number },
      ]}
      rules={personalForm}
      checked="your name"
    >
      {(form) => (
        <>
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
            {...form.getNonRequiredProps('phone_number')}
            label="Phone number"
            description="10 to 11 digits. Shown to signed-in customers."
          />
        </>
      )}
    </TextSection>
  );
}

const businessForm = vendorSettingsSchema.pick({
  business_name: true,
  professional_title: true,
  work_email: true,
  website: true,
  linkedin: true,
  certifications_affiliations: true,
  description: true,
});

/** Business details that customers see. */
export function BusinessSection({ vendor }: { vendor: OwnVendor }) {
  return (
    <TextSection
      vendor={vendor}
      id="business-details"
      title="Business Details"
      facts={[
        { label: 'Business name', value: vendor.business_name },
        { label: 'Professional title', value: vendor.professional_title },
        { label: 'Work email', value: vendor.work_email },
        { label: 'Website', value: vendor.website },
        { label: 'LinkedIn', value: vendor.linkedin },
        { label: 'Certifications or affiliations', value: vendor.certifications_affiliations },
        { label: 'Description', value: vendor.description },
      ]}
      rules={businessForm}
      checked="the name of your business"
    >
      {(form) => (
        <>
          <div className="pair" style={{ gap: 'var(--s-20)' }}>
            <TextInput
              {...form.getInputProps('business_name')}
              label="Business name"
              autoComplete="organization"
              maxLength={limits.text.title}
            />
            <TextInput
              {...form.getInputProps('professional_title')}
              label="Professional title"
              autoComplete="organization-title"
              maxLength={limits.text.title}
            />
          </div>
          <EmailField {...form.getInputProps('work_email')} label="Work email" />
          <div className="pair" style={{ gap: 'var(--s-20)' }}>
            <TextInput
              {...form.getNonRequiredProps('website')}
              label="Website"
              inputMode="url"
              autoComplete="url"
            />
            <TextInput
              {...form.getNonRequiredProps('linkedin')}
              label="LinkedIn"
              inputMode="url"
              autoComplete="off"
            />
          </div>
          <Textarea
            {...form.getNonRequiredProps('certifications_affiliations')}
            label="Certifications or affiliations"
            minRows={2}
            autosize
          />
          <DescriptionField {...form.getInputProps('description')} />
        </>
      )}
    </TextSection>
  );
}

/** Licence details that staff compare with the public register. */
export function LicenceSection({ vendor }: { vendor: OwnVendor }) {
  const { licence_number, licence_holder, licence_state, licence_expires_on, abn } = vendor;
  const state = licence_state ?? (licence_number ? 'All of Australia' : '');
  return (
    <TextSection
      vendor={vendor}
      id="licence"
      title="Licence"
      facts={[
        { label: 'Licence number', value: licence_number },
        { label: 'Licence holder', value: licence_holder },
        { label: 'State of issue', value: state },
        { label: 'Valid until', value: licence_expires_on ? dateText(licence_expires_on) : '' },
        { label: 'ABN', value: abn },
      ]}
      rules={licenceSchema}
      checked="your licence"
    >
      {(form) => (
        <>
          <div className="pair" style={{ gap: 'var(--s-20)' }}>
            <TextInput
              {...form.getNonRequiredProps('licence_number')}
              label="Licence number"
              description="As the register writes it."
              autoComplete="off"
              maxLength={limits.text.name}
            />
            <TextInput
              {...form.getNonRequiredProps('licence_holder')}
              label="Licence holder"
              description="You, or the company you work under."
              autoComplete="off"
              maxLength={limits.text.address}
            />
            <LicenceStateSelect {...form.getNonRequiredProps('licence_state')} />
            <TextInput
              {...form.getNonRequiredProps('licence_expires_on')}
              label="Valid until"
              type="date"
            />
          </div>
          <TextInput
            {...form.getNonRequiredProps('abn')}
            label="ABN"
            description="11 digits."
            inputMode="numeric"
            autoComplete="off"
          />
        </>
      )}
    </TextSection>
  );
}
