import { Box, Group, Text } from '@mantine/core';
import { limits } from '@threshold/contract/limits';
import { currentLoanConsent, loanConsents } from '@threshold/contract/rules/loans';
import { useId } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { Alert } from '#app/components/feedback/alert.tsx';
import { EmailField, NameFields, PhoneField } from '#app/components/fields/contact-fields.tsx';
import { shareSent } from '#app/components/fields/files-picker/file-rules.ts';
import { FilesPicker } from '#app/components/fields/files-picker/files-picker.tsx';
import { paths } from '#app/lib/paths.ts';
import { attachmentRules } from './application-steps.ts';
import classes from './contact-step.module.css';
import type { PreApproval } from './use-pre-approval.ts';

const nameOfField = {
  first_name: 'your first name',
  last_name: 'your last name',
  email: 'your email',
  phone_number: 'your phone',
} as const;

/** Warns about a possible Tax File Number before the application is sent, but permits sending. */
function TaxNumberAlert({ application }: { application: PreApproval }) {
  const { taxNumbers, files, sent } = application;
  const places = [
    ...taxNumbers.fields.map((field) => nameOfField[field]),
    ...taxNumbers.files.map(({ name }) => name),
  ];
  const isFound = places.length > 0;
  return (
    <div role="status" className={isFound ? undefined : classes.nothing}>
      {isFound && (
        <Alert tone="warning">
          <p>
            <b>{`This looks like a Tax File Number: ${places.join(', ')}.`}</b> A broker does not
            need it to arrange a loan. Please black it out, or leave it out. Nothing has been sent
            yet.
          </p>
          {taxNumbers.files.length > 0 && (
            <Group gap="xs" align="stretch" mt="sm">
              {taxNumbers.files.map((file) => (
                <Button
                  key={`${file.name} ${file.size} ${file.lastModified}`}
                  size="sm"
                  disabled={sent !== undefined}
                  onClick={() => application.setFiles(files.filter((each) => each !== file))}
                >
                  {`Leave out ${file.name}`}
                </Button>
              ))}
            </Group>
          )}
        </Alert>
      )}
    </div>
  );
}

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
      <div className="pair" style={{ gap: 'var(--s-24) var(--s-16)' }}>
        <NameFields form={application} />
        <EmailField
          {...application.getInputProps('email')}
          label="Email"
          maxLength={limits.text.email}
        />
        <PhoneField
          {...application.getInputProps('phone_number')}
          label="Phone"
          description="10 to 11 digits."
          maxLength={limits.text.name}
        />
      </div>
      <FilesPicker
        id={application.fieldId('attachments')}
        label="Documents"
        hint={`PDF, image or CSV. Up to ${application_count} files, each less than ${application_bytes / MB} MB. Payslips and bank statements help; none is needed.`}
        rules={attachmentRules}
        files={files}
        error={application.errorOf('attachments')}
        onChange={application.setFiles}
        sent={sent === undefined ? undefined : shareSent(files, sent)}
      />
      <Text mt="-md" c="dimmed" fz="sm">
        We look for Tax File Numbers in names of files, CSV files and the text of PDFs before they
        leave this browser. We cannot read pictures, scans and some PDFs: please look through those
        yourself. This browser cannot keep files: after a reload, choose them again.
      </Text>
      <TaxNumberAlert application={application} />
      <Consent broker={broker} />
    </>
  );
}

/** Text to which the customer agrees by Submit: who receives which data. */
function Consent({ broker }: { broker: string }) {
  const heading = useId();
  const { title, sentences } = loanConsents[currentLoanConsent];
  return (
    <section className={classes.consent} aria-labelledby={heading}>
      <Box component="h2" fz="lg" lh={1.25} id={heading}>
        {title}
      </Box>
      {sentences(broker).map((sentence) => (
        <Text fz="sm" key={sentence}>
          {sentence}
        </Text>
      ))}
      <Text fz="sm">
        <Link to={paths.privacy} target="_blank">
          Privacy policy
        </Link>
      </Text>
    </section>
  );
}
