import { Textarea, TextInput } from '@mantine/core';
import { removalSchema } from '@threshold/contract/endpoints/listings/claims';
import { limits } from '@threshold/contract/limits';
import { FormDialog } from '#app/components/dialogs/form-dialog.tsx';
import { EmailField } from '#app/components/fields/contact-fields.tsx';
import { ErrorSummary } from '#app/components/fields/error-summary.tsx';
import { useForm } from '#app/lib/forms/use-form.ts';
import { requestRemoval } from './api.ts';
import classes from './unverified.module.css';

interface RemovalDialogProps {
  opened: boolean;
  onClose: () => void;
  vendorId: string;
  onSent: () => void;
}

export default function RemovalDialog({ opened, onClose, vendorId, onSent }: RemovalDialogProps) {
  const form = useForm({
    rules: removalSchema,
    initial: { name: '', email: '', reason: '' },
    async send(body) {
      await requestRemoval(vendorId, body);
      onSent();
      onClose();
    },
  });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Remove this listing"
      lead="You need no account. Our staff read your request and answer by email."
      form={form}
      actLabel="Send request"
      busyLabel="Sending..."
      className={classes.form}
    >
      <ErrorSummary form={form} />
      <TextInput
        {...form.getInputProps('name')}
        label="Your name"
        autoComplete="name"
        maxLength={limits.text.name}
      />
      <EmailField {...form.getInputProps('email')} label="Your email" />
      <Textarea
        {...form.getInputProps('reason')}
        label="Why it should go"
        description="For example: the business has closed, or the listing names you by mistake."
        maxLength={limits.text.note}
        minRows={3}
        autosize
      />
    </FormDialog>
  );
}
