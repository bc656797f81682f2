import { Box } from '@mantine/core';
import { requiredLine } from '@threshold/contract/primitives';
import { e2eeMessages, ownKeysWords } from '@threshold/contract/texts/encryption-texts';
import { Button } from '#app/components/buttons/button.tsx';
import { FormDialog } from '#app/components/dialogs/form-dialog.tsx';
import { useProof } from '#app/lib/forms/use-proof.ts';
import { keepStorage } from '../trust/use-published.ts';
import { openKeys } from '../vault/open-keys.ts';
import type { KeyDialogProps } from './key-dialog.ts';
import { RecoveryCodeField } from './recovery-code-field.tsx';

const codeSchema = requiredLine(e2eeMessages.code_empty);

/**
 * Asks for the recovery code on a device without keys. The typed code stays in this page and its
 * vault.
 */
export default function UnlockDialog(props: KeyDialogProps) {
  const { opened, onClose, deps, me, onChange, onLost } = props;
  const form = useProof({
    rule: codeSchema,
    send: async (code) => onChange(await openKeys(deps, me, code)),
    done: ownKeysWords.unlocked,
    after() {
      keepStorage();
      leave();
    },
  });
  function leave() {
    form.reset();
    onClose();
  }
  return (
    <FormDialog
      opened={opened}
      onClose={leave}
      title="Enter your recovery code"
      lead="You kept it when you set up secure messages: seven groups of four. Capitals, blanks and dashes do not matter."
      form={form}
      actLabel="Unlock"
      busyLabel="Unlocking..."
      className="fields"
    >
      <RecoveryCodeField {...form.getInputProps('proof')} label="Recovery code" data-autofocus />
      <Box ml="-sm">
        <Button
          variant="quiet"
          disabled={form.isBusy}
          onClick={() => {
            form.reset();
            onLost();
          }}
        >
          I have lost my code
        </Button>
      </Box>
    </FormDialog>
  );
}
