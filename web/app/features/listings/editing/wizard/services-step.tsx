import { Box, Text, TextInput } from '@mantine/core';
import { limits } from '@threshold/contract/limits';
import { shareSent } from '#app/components/fields/files-picker/file-rules.ts';
import { FilesPicker } from '#app/components/fields/files-picker/files-picker.tsx';
import { LicenceStateSelect, PrefilledField } from '../fields.tsx';
import { fileFields, fileLabels, wizardFileRules } from '../listing-file-rules.ts';
import { ServicesPicker } from '../services-picker.tsx';
import { TitleField, WorkEmailField } from './basic-step.tsx';
import type { Wizard } from './use-profile-wizard.ts';
import classes from './wizard.module.css';

const hint = 'PDF, PNG or JPG. Up to 5 files; licences and certificates together 10 MB.';

export function ServicesStep({ fields }: { fields: Wizard }) {
  const { values, sent } = fields;
  return (
    <>
      <ServicesPicker
        id={fields.fieldId('services')}
        vendorType={values.vendor_type}
        chosen={values.services}
        error={fields.errorOf('services')}
        onChange={(services) => {
          fields.setFieldValue('services', services);
          fields.touch('services');
        }}
      />
      <div className="pair" style={{ gap: 'var(--s-24) var(--s-16)' }}>
        <PrefilledField fields={fields} name="work_email" label="Work email">
          {(isAsked) => <WorkEmailField fields={fields} isAsked={isAsked} />}
        </PrefilledField>
        <PrefilledField fields={fields} name="professional_title" label="Professional title">
          {(isAsked) => <TitleField fields={fields} isAsked={isAsked} />}
        </PrefilledField>
      </div>
      <TextInput
        {...fields.text('certifications_affiliations')}
        label="Certifications or affiliations"
        maxLength={limits.text.note}
        required
      />
      <div className="pair" style={{ gap: 'var(--s-24) var(--s-16)' }}>
        <LinkField fields={fields} name="website" label="Website" />
        <LinkField fields={fields} name="linkedin" label="LinkedIn" />
      </div>
      <LicenceFields fields={fields} />
      {fileFields.map((field) => (
        <FilesPicker
          key={field}
          id={fields.fieldId(field)}
          label={fileLabels[field]}
          required
          hint={hint}
          rules={wizardFileRules}
          files={values[field]}
          error={fields.errorOf(field)}
          onChange={(list) => fields.setFiles(field, list)}
          sent={
            sent === undefined
              ? undefined
              : shareSent([...values.licenses, ...values.certificates], sent)
          }
        />
      ))}
      <Text c="dimmed" fz="sm">
        Files are sent when you finish. This browser cannot keep them: after a reload, please choose
        them again.
      </Text>
    </>
  );
}

interface LinkFieldProps {
  fields: Wizard;
  name: 'website' | 'linkedin';
  label: string;
}

function LinkField({ fields, name, label }: LinkFieldProps) {
  return (
    <TextInput
      {...fields.text(name)}
      label={
        <span>
          <span>{label}</span> <span className={classes.optional}>optional</span>
        </span>
      }
      type="url"
      inputMode="url"
      placeholder="https://"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={limits.text.url}
    />
  );
}

/** Fields that staff look up in the registers. They can be filled in later, in the settings. */
function LicenceFields({ fields }: { fields: Wizard }) {
  return (
    <fieldset>
      <Box component="legend" mb="sm" ff="var(--font-display)" fz="lg" fw={650} lh={1.25}>
        Licence and ABN <span className={classes.optional}>optional, they speed up our check</span>
      </Box>
      <div className="pair" style={{ gap: 'var(--s-24) var(--s-16)' }}>
        <TextInput
          {...fields.text('licence_number')}
          label="Licence number"
          description="As the register writes it."
          autoComplete="off"
          maxLength={limits.text.name}
        />
        <LicenceStateSelect {...fields.text('licence_state')} />
        <TextInput {...fields.text('licence_expires_on')} label="Valid until" type="date" />
        <TextInput
          {...fields.text('abn')}
          label="ABN"
          description="11 digits."
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
    </fieldset>
  );
}
