import { TextInput } from '@mantine/core';
import { claimFormSchema } from '@threshold/contract/endpoints/listings/claims';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { FormDialog } from '#app/components/dialogs/form-dialog.tsx';
import { RestoredTypingAlert } from '#app/components/feedback/alert.tsx';
import { EmailField, PhoneField } from '#app/components/fields/contact-fields.tsx';
import { ErrorSummary } from '#app/components/fields/error-summary.tsx';
import { anyFault } from '#app/components/fields/files-picker/file-rules.ts';
import { FilesPicker } from '#app/components/fields/files-picker/files-picker.tsx';
import { useForm } from '#app/lib/forms/use-form.ts';
import { profileFileRules } from '../editing/listing-file-rules.ts';
import { sendClaim } from './api.ts';
import classes from './claim-page.module.css';

export interface ClaimedListing {
  _id: string;
  name: string;
}

export interface ClaimDialogProps {
  opened: boolean;
  onClose: () => void;
  listing: ClaimedListing;
  claimant: string;
  /** Details of the vendor that are already known and prefill the form. */
  known: { work_email: string; phone_number: string; address: string };
  /** True if the vendor has already claimed the listing and only adds details or proof. */
  isOpenClaim: boolean;
  onClaimed: (listing: ClaimedListing) => void;
}

export default function ClaimDialog(props: ClaimDialogProps) {
  const { opened, onClose, listing, claimant, known, isOpenClaim, onClaimed } = props;
  const form = useForm<ClaimDialogProps['known'] & { proof: readonly File[] }>({
    initial: { ...known, proof: [] },
    rules: claimFormSchema,
    send: ({ proof, ...values }, { onProgress }) =>
      sendClaim(listing._id, values, proof, onProgress),
    failed: outcomes.vendors.claim_failed,
    after: () => onClaimed(listing),
    keepAs: `${claimant} claim ${listing._id}`,
  });
  const { proof } = form.values;
  const { sent } = form;

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={isOpenClaim ? `Add to your claim of ${listing.name}` : `Claim ${listing.name}`}
      lead="We compare what you send with the listing, and tell you by email. A work email at the listing's own domain, or a document, settles it soonest."
      form={form}
      actLabel="Send claim"
      busyLabel="Sending..."
      canSend={anyFault(proof, profileFileRules) === undefined}
      className={classes.form}
    >
      {form.isRestored && <RestoredTypingAlert />}
      <ErrorSummary form={form} />
      <EmailField {...form.getInputProps('work_email')} label="Work email" />
      <PhoneField {...form.getInputProps('phone_number')} label="Phone number" />
      <TextInput
        {...form.getInputProps('address')}
        label="Address"
        autoComplete="street-address"
        maxLength={limits.text.address}
      />
      <FilesPicker
        id={form.fieldId('proof')}
        error={form.errorOf('proof')}
        label="Proof"
        hint="A licence, a letterhead, a utility bill. PDF, PNG or JPEG, up to 5 files, each up to 10 MB."
        rules={profileFileRules}
        files={proof}
        onChange={(files) => form.setFieldValue('proof', files)}
        sent={sent === undefined ? undefined : () => sent}
      />
    </FormDialog>
  );
}
