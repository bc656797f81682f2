import { Textarea, TextInput } from '@mantine/core';
import type { OwnVendor } from '@threshold/contract/endpoints/listings/vendors';
import { vendorSettingsForm } from '@threshold/contract/endpoints/listings/vendors-forms';
import { limits } from '@threshold/contract/limits';
import { EmailField } from '#app/components/fields/email-field.tsx';
import { SectionForm } from '#app/components/fields/section-form.tsx';
import { DescriptionList } from '#app/components/lists/description-list.tsx';
import { DescriptionField } from '../description-field.tsx';
import { EditableSection } from './editable-section.tsx';
import { AskedFirstAlert } from './recheck-alert.tsx';
import { useSectionForm } from './use-section-form.ts';

const id = 'business-details';
const schema = vendorSettingsForm.pick({
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
    <EditableSection
      id={id}
      title="Business Details"
      view={
        <DescriptionList
          facts={[
            { label: 'Business name', value: vendor.business_name },
            { label: 'Professional title', value: vendor.professional_title },
            { label: 'Work email', value: vendor.work_email },
            { label: 'Website', value: vendor.website },
            { label: 'LinkedIn', value: vendor.linkedin },
            { label: 'Certifications or affiliations', value: vendor.certifications_affiliations },
            { label: 'Description', value: vendor.description },
          ]}
        />
      }
      edit={(done) => <BusinessForm vendor={vendor} onDone={done} />}
    />
  );
}

function BusinessForm({ vendor, onDone }: { vendor: OwnVendor; onDone: () => void }) {
  const form = useSectionForm(vendor, schema, onDone);
  return (
    <SectionForm labelledBy={id} form={form} onCancel={onDone}>
      <AskedFirstAlert status={vendor.status} what="the name of your business" />
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
          {...form.getInputProps('website')}
          required={false}
          label="Website"
          inputMode="url"
          autoComplete="url"
        />
        <TextInput
          {...form.getInputProps('linkedin')}
          required={false}
          label="LinkedIn"
          inputMode="url"
          autoComplete="off"
        />
      </div>
      <Textarea
        {...form.getInputProps('certifications_affiliations')}
        required={false}
        label="Certifications or affiliations"
        minRows={2}
        autosize
      />
      <DescriptionField {...form.getInputProps('description')} />
    </SectionForm>
  );
}
