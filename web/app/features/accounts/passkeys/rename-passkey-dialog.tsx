import { TextInput } from '@mantine/core';
import { passkeyNameSchema } from '@threshold/contract/endpoints/accounts/passkeys';
import { limits } from '@threshold/contract/limits';
import { passkeyOutcomes } from '@threshold/contract/texts/passkey-texts';
import { FormDialog } from '#app/components/dialogs/form-dialog.tsx';
import { useForm } from '#app/lib/forms/use-form.ts';

export interface RenamePasskeyDialogProps {
  opened: boolean;
  name: string;
  onClose: () => void;
  rename: (name: string) => Promise<void>;
}

export default function RenamePasskeyDialog(props: RenamePasskeyDialogProps) {
  const { opened, name, onClose, rename } = props;
  const form = useForm({
    initial: { name },
    opened,
    rules: passkeyNameSchema,
    failed: passkeyOutcomes.failed,
    done: passkeyOutcomes.renamed,
    async send(values) {
      await rename(values.name);
      onClose();
    },
  });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Rename passkey"
      lead="A name that tells you where it is, such as ‘My phone’."
      form={form}
      actLabel="Rename"
      busyLabel="Renaming..."
    >
      <TextInput
        {...form.getInputProps('name')}
        label="Name"
        maxLength={limits.text.name}
        autoComplete="off"
        data-autofocus
      />
    </FormDialog>
  );
}
