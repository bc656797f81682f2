import { NativeSelect } from '@mantine/core';
import type { OwnVendor } from '@threshold/contract/endpoints/listings/vendors';
import { vendorSettingsSchema } from '@threshold/contract/endpoints/listings/vendors-forms';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { type VendorType, vendorTypes } from '@threshold/contract/vocabularies';
import { useState } from 'react';
import { SectionForm } from '#app/components/fields/section-form.tsx';
import { DescriptionList } from '#app/components/lists/description-list.tsx';
import { useForm } from '#app/lib/forms/use-form.ts';
import { saveProfile } from '../api.ts';
import { ServicesPicker } from '../services-picker.tsx';
import { ChangeReviewAlert, EditableSection } from './editable-section.tsx';
import { pickChangedValues, showSavedToast } from './use-section-form.ts';

const id = 'services';
const schema = vendorSettingsSchema.pick({ vendor_type: true, services: true });

export function ServicesSection({ vendor }: { vendor: OwnVendor }) {
  const { vendor_type, services } = vendor;
  return (
    <EditableSection
      id={id}
      title="Services"
      view={
        <DescriptionList
          facts={[
            { label: 'Vendor type', value: vendor_type ?? '' },
            {
              label: 'Services',
              value: services.map(({ servicesName }) => servicesName).join('\n'),
            },
          ]}
        />
      }
      edit={(done) => <ServicesForm vendor={vendor} onDone={done} />}
    />
  );
}

function ServicesForm({ vendor, onDone }: { vendor: OwnVendor; onDone: () => void }) {
  const { pending_changes } = vendor;
  const [shown] = useState<VendorType | ''>(
    pending_changes?.vendor_type ?? vendor.vendor_type ?? '',
  );
  const offered = pending_changes?.vendor_type ? pending_changes.services : vendor.services;
  const form = useForm({
    initial: { vendor_type: shown, services: (offered ?? []).map(({ _id }) => _id) },
    rules: schema,
    async send({ services, ...typed }) {
      const { vendor_type } = pickChangedValues(vendor, { vendor_type: shown }, typed);
      const change = { ...(vendor_type && { vendor_type }), services: services.join(',') };
      showSavedToast(vendor, await saveProfile(vendor._id, change));
    },
    failed: outcomes.vendors.save_failed,
    after: onDone,
    keepAs: `${vendor._id} services`,
  });
  return (
    <SectionForm labelledBy={id} form={form} onCancel={onDone}>
      <ChangeReviewAlert status={vendor.status} what="your vendor type" />
      <NativeSelect
        {...form.getInputProps('vendor_type')}
        label="Vendor type"
        data={[{ value: '', label: 'Choose a type' }, ...vendorTypes]}
        description="Another type has services of its own: those chosen are cleared."
        onChange={({ currentTarget }) => {
          form.setFieldValue('vendor_type', currentTarget.value as VendorType | '');
          form.setFieldValue('services', []);
        }}
      />
      <ServicesPicker
        id={form.fieldId('services')}
        vendorType={form.values.vendor_type}
        chosen={form.values.services}
        onChange={(services) => form.setFieldValue('services', services)}
        error={form.errorOf('services')}
        disabled={form.isBusy}
      />
    </SectionForm>
  );
}
