import { requiredLineSchema } from '@threshold/contract/primitives';
import { deviceWords, ownKeysWords } from '@threshold/contract/texts/encryption-texts';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { useEffect, useEffectEvent } from 'react';
import { FormDialog } from '#app/components/dialogs/form-dialog.tsx';
import { useFreshSignIn } from '#app/components/dialogs/fresh-sign-in/use-fresh-sign-in.tsx';
import { ApiError } from '#app/lib/api/api-error.ts';
import { clearDeviceCode, storeDeviceCode, takeDeviceCode } from '#app/lib/carried-device-code.ts';
import { useProofForm } from '#app/lib/forms/use-proof.ts';
import { keysSentence } from '../keys-sentence.ts';
import { unlockByDeviceCode } from '../trust/device-code.ts';
import { VaultFault } from '../vault/protocol.ts';
import { type KeyDialogProps, keepStorage, RecoveryCodeField } from './key-dialog.tsx';

const words = deviceWords.use;
const codeSchema = requiredLineSchema(words.form);

/** Unlocks messages by a one-time code, typed or taken from the link that opened the page. */
export default function DeviceCodeDialog({ opened, onClose, deps, me, onChange }: KeyDialogProps) {
  // The server requires a recent sign-in here; typing the password is not enough.
  const fresh = useFreshSignIn(false);
  const form = useProofForm({
    rule: codeSchema,
    async send(code) {
      // Stores the code in memory, because signing in again opens another page.
      storeDeviceCode(code);
      try {
        onChange(await fresh.run(() => unlockByDeviceCode(deps, me, code)));
      } catch (error) {
        throw error instanceof VaultFault ? new ApiError(0, 'unknown', sentenceFor(error)) : error;
      } finally {
        clearDeviceCode();
      }
    },
    done: ownKeysWords.unlocked,
    after() {
      keepStorage();
      leave();
    },
  });
  const fill = useEffectEvent(() => {
    const code = takeDeviceCode();
    if (code) form.setFieldValue('proof', code);
  });
  useEffect(() => {
    if (opened) fill();
  }, [opened]);

  function leave() {
    form.reset();
    onClose();
  }

  return (
    <>
      <FormDialog
        opened={opened && !fresh.isAsking}
        onClose={leave}
        title={words.title}
        lead={words.lead}
        form={form}
        actLabel={words.open}
        busyLabel={words.opening}
        className="fields"
      >
        <RecoveryCodeField {...form.getInputProps('proof')} label={words.label} data-autofocus />
        <p>{deviceWords.add.warning}</p>
      </FormDialog>
      {fresh.dialog}
    </>
  );
}

function sentenceFor(error: VaultFault): string {
  if (error.code === 'code') return words.form;
  if (error.code === 'locked') return words.gone;
  return error.code === 'stale' ? words.stale : keysSentence(error, outcomes.refusals.internal);
}
