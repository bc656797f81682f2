import { NativeSelect } from '@mantine/core';
import type { OwnVendor } from '@threshold/contract/vendors';
import { type VendorType, vendorTypes } from '@threshold/contract/vocabularies';
import { DescriptionList } from '#app/components/description-list.tsx';
import { SectionForm } from '#app/components/section-form.tsx';
import { ServicesPicker } from '../services-picker.tsx';
import { EditableSection } from './editable-section.tsx';
import { AskedFirstAlert } from './recheck-alert.tsx';
import { useServicesForm } from './use-services-form.ts';

const id = 'services';

/** What kind of professional the vendor is, and what it offers. */
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
  const form = useServicesForm(vendor, onDone);
  return (
    <SectionForm labelledBy={id} form={form} onCancel={onDone}>
      <AskedFirstAlert status={vendor.status} what="your vendor type" />
      <NativeSelect
        {...form.field('vendor_type')}
        label="Vendor type"
        description="Another type has services of its own: those chosen are cleared."
        onChange={({ currentTarget }) =>
          form.change({ vendor_type: currentTarget.value as VendorType | '', services: [] })
        }
      >
        <option value="">Choose a type</option>
        {vendorTypes.map((type) => (
          <option key={type} value={type}>
            {type}
          </option>
        ))}
      </NativeSelect>
      <ServicesPicker
        id={form.fieldId('services')}
        vendorType={form.values.vendor_type}
        chosen={form.values.services}
        onChange={(services) => form.change({ services })}
        error={form.errorOf('services')}
        disabled={form.isBusy}
      />
    </SectionForm>
  );
}
