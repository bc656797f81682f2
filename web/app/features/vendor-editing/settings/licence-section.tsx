import { TextInput } from '@mantine/core';
import type { OwnVendor } from '@threshold/contract/endpoints/listings/vendors';
import { licenceForm } from '@threshold/contract/endpoints/listings/vendors-forms';
import { limits } from '@threshold/contract/limits';
import { SectionForm } from '#app/components/fields/section-form.tsx';
import { DescriptionList } from '#app/components/lists/description-list.tsx';
import { dateText } from '#app/lib/format/dates.ts';
import { LicenceStateSelect } from '../licence-state-select.tsx';
import { EditableSection } from './editable-section.tsx';
import { AskedFirstAlert } from './recheck-alert.tsx';
import { useSectionForm } from './use-section-form.ts';

const id = 'licence';

/** Licence details that staff compare with the public register. */
export function LicenceSection({ vendor }: { vendor: OwnVendor }) {
  const { licence_number, licence_holder, licence_state, licence_expires_on, abn } = vendor;
  return (
    <EditableSection
      id={id}
      title="Licence"
      view={
        <DescriptionList
          facts={[
            { label: 'Licence number', value: licence_number },
            { label: 'Licence holder', value: licence_holder },
            {
              label: 'State of issue',
              value: licence_state ?? (licence_number ? 'All of Australia' : ''),
            },
            {
              label: 'Valid until',
              value: licence_expires_on ? dateText(licence_expires_on) : '',
            },
            { label: 'ABN', value: abn },
          ]}
        />
      }
      edit={(done) => <LicenceForm vendor={vendor} onDone={done} />}
    />
  );
}

function LicenceForm({ vendor, onDone }: { vendor: OwnVendor; onDone: () => void }) {
  const form = useSectionForm(vendor, licenceForm, onDone);
  const optional = { required: false };
  return (
    <SectionForm labelledBy={id} form={form} onCancel={onDone}>
      <AskedFirstAlert status={vendor.status} what="your licence" />
      <div className="pair" style={{ gap: 'var(--s-20)' }}>
        <TextInput
          {...form.getInputProps('licence_number')}
          {...optional}
          label="Licence number"
          description="As the register writes it."
          autoComplete="off"
          maxLength={limits.text.name}
        />
        <TextInput
          {...form.getInputProps('licence_holder')}
          {...optional}
          label="Licence holder"
          description="You, or the company you work under."
          autoComplete="off"
          maxLength={limits.text.address}
        />
        <LicenceStateSelect {...form.getInputProps('licence_state')} {...optional} />
        <TextInput
          {...form.getInputProps('licence_expires_on')}
          {...optional}
          label="Valid until"
          type="date"
        />
      </div>
      <TextInput
        {...form.getInputProps('abn')}
        {...optional}
        label="ABN"
        description="11 digits."
        inputMode="numeric"
        autoComplete="off"
      />
    </SectionForm>
  );
}
