import { TextInput, type TextInputProps } from '@mantine/core';
import { limits } from '@threshold/contract/limits';
import { FilesPicker } from '#app/components/files-picker/files-picker.tsx';
import { sentOf } from '#app/components/files-picker/sent-of.ts';
import type { ContactField } from './application-values.ts';
import { attachmentRules } from './attachment-rules.ts';
import { Consent } from './consent.tsx';
import classes from './contact-step.module.css';
import { TaxNumberAlert } from './tax-number-alert.tsx';
import type { PreApproval } from './use-pre-approval.ts';

const { application_bytes, application_count } = limits.files;
const MB = 1024 * 1024;

interface ContactStepProps {
  application: PreApproval;
  /** Name of the broker who receives the application. */
  broker: string;
}

/** Step 'Contact and files': contact details, documents, and the consent. */
export function ContactStep({ application, broker }: ContactStepProps) {
  const { files, sent } = application;
  return (
    <>
      <div className={classes.pair}>
        <ContactInput
          application={application}
          name="first_name"
          label="First name"
          autoComplete="given-name"
        />
        <ContactInput
          application={application}
          name="last_name"
          label="Last name"
          autoComplete="family-name"
        />
        <ContactInput
          application={application}
          name="email"
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.text.email}
        />
        <ContactInput
          application={application}
          name="phone_number"
          label="Phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          description="10 to 11 digits."
        />
      </div>
      <FilesPicker
        id={application.fieldId('attachments')}
        label="Documents"
        hint={`PDF, image or CSV. Up to ${application_count} files, each less than ${application_bytes / MB} MB. Payslips and bank statements help; none is needed.`}
        rules={attachmentRules}
        files={files}
        error={application.faultOf('attachments')}
        onChange={application.setFiles}
        sent={sent === undefined ? undefined : sentOf(files, sent)}
      />
      <p className={classes.hint}>
        We look for Tax File Numbers in names of files, CSV files and the text of PDFs before they
        leave this browser. We cannot read pictures, scans and some PDFs: please look through those
        yourself. This browser cannot keep files: after a reload, choose them again.
      </p>
      <TaxNumberAlert application={application} />
      <Consent broker={broker} />
    </>
  );
}

interface ContactInputProps extends TextInputProps {
  application: PreApproval;
  name: ContactField;
}

function ContactInput({ application, name, ...rest }: ContactInputProps) {
  return <TextInput maxLength={limits.text.name} {...rest} {...application.field(name)} />;
}
