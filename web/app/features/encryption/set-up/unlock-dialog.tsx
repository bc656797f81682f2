import { Box } from '@mantine/core';
import { requiredLineSchema } from '@threshold/contract/primitives';
import { e2eeMessages, ownKeysWords } from '@threshold/contract/texts/encryption-texts';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { Button } from '#app/components/buttons/button.tsx';
import { FormDialog } from '#app/components/dialogs/form-dialog.tsx';
import { ApiError } from '#app/lib/api/api-error.ts';
import { useProofForm } from '#app/lib/forms/use-proof.ts';
import { keysSentence } from '../keys-sentence.ts';
import { loadOwnKeys } from '../trust/own-keys.ts';
import { unlockAndJoinKeys } from '../trust/recall.ts';
import { type KeyDialogProps, keepStorage, RecoveryCodeField } from './key-dialog.tsx';

const codeSchema = requiredLineSchema(e2eeMessages.code_empty);

/** Asks for the recovery code, which never leaves this page and the page's vault. */
export default function UnlockDialog(props: KeyDialogProps) {
  const { opened, onClose, deps, me, onChange, onLost } = props;
  const form = useProofForm({
    rule: codeSchema,
    async send(code) {
      try {
        // The keys are loaded again, because another device may have made a new code.
        const keys = await loadOwnKeys(deps, me);
        const isLocked = keys.state === 'locked' || keys.state === 'replaced';
        onChange(isLocked ? await unlockAndJoinKeys(deps, me, keys, { code }) : keys);
      } catch (error) {
        throw new ApiError(0, 'unknown', keysSentence(error, outcomes.refusals.internal));
      }
    },
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
