import { requiredLine } from '@threshold/contract/primitives';
import { e2eeMessages, ownKeysWords } from '@threshold/contract/texts/encryption-texts';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { Button } from '#app/components/buttons/button.tsx';
import { SubmitButton } from '#app/components/buttons/submit-button.tsx';
import { Dialog } from '#app/components/dialogs/dialog.tsx';
import { FailureAlert } from '#app/components/feedback/alert.tsx';
import { TryAgain } from '#app/components/feedback/try-again.tsx';
import { PageForm } from '#app/components/fields/page-form.tsx';
import { ApiError } from '#app/lib/api/api-error.ts';
import { failureOf, useQuery } from '#app/lib/api/session-client.ts';
import { momentText } from '#app/lib/format/dates.ts';
import { useProof } from '#app/lib/forms/use-proof.ts';
import { toasts } from '#app/lib/toasts.ts';
import { useAction } from '#app/lib/use-action.ts';
import { keysSentence, passkeySentence } from '../keys-sentence.ts';
import { type KeyDeps, type Me, type OwnKeys } from '../trust/own-keys.ts';
import { askPasskey } from '../trust/passkey-ways.ts';
import { type FormerBackup, formerBackups, recallKeys } from '../trust/recall.ts';
import { VaultFault } from '../vault/protocol.ts';
import type { KeyDialogProps } from './key-dialog.ts';
import { RecoveryCodeField } from './recovery-code-field.tsx';

const words = ownKeysWords.earlier;
const codeSchema = requiredLine(e2eeMessages.code_empty);

/** Restores keys that a reset has replaced, by an old recovery code or passkey. */
export default function EarlierDialog(props: KeyDialogProps) {
  const { opened, onClose, deps, me, onChange } = props;
  const backups = useQuery({
    queryKey: ['former backups'],
    queryFn: () => formerBackups(deps),
    enabled: opened,
  });
  const former = backups.data;
  const failure = failureOf(backups);
  const done = (keys: OwnKeys) => {
    toasts.success(words.done);
    onChange(keys);
    leave();
  };
  const form = useProof({
    rule: codeSchema,
    send: async (code) => done(await byCode(deps, me, former ?? [], code)),
  });
  const opening = useAction(async () => done(await byPasskey(deps, me, former ?? [])), {
    toast: false,
    say: (error) => ({
      failure: passkeySentence(error, outcomes.refusals.internal, words.passkey_other),
    }),
  });
  function leave() {
    form.reset();
    opening.clear();
    onClose();
  }
  const isBusy = form.isBusy || opening.isBusy;
  const hasCode = former?.some(({ backup }) => backup.slots.some(({ kind }) => kind === 'code'));
  const hasPasskey = former && passkeysOf(former).length > 0;

  return (
    <Dialog
      opened={opened}
      onClose={leave}
      title={words.title}
      lead={former?.length === 0 ? words.none : words.lead}
      closable={!isBusy}
      actions={
        <>
          <Button onClick={leave} disabled={isBusy}>
            Cancel
          </Button>
          {hasPasskey && (
            <Button
              variant={hasCode ? 'default' : 'primary'}
              disabled={isBusy}
              onClick={() => void opening.run()}
            >
              {opening.isBusy ? 'Opening...' : ownKeysWords.passkey.open}
            </Button>
          )}
          {hasCode && (
            <SubmitButton form={form.id} variant="primary" disabled={isBusy}>
              {form.isBusy ? 'Opening...' : 'Open'}
            </SubmitButton>
          )}
        </>
      }
    >
      {!former && !failure && <p role="status">{words.loading}</p>}
      {failure && <TryAgain text={failure} onRetry={() => void backups.refetch()} />}
      {former && former.length > 0 && (
        <ul>
          {former.map(({ replacedAt, backup }) => (
            <li key={backup.version}>{words.kept(momentText(replacedAt))}</li>
          ))}
        </ul>
      )}
      {hasCode && (
        <PageForm form={form} id={form.id} className="fields">
          <RecoveryCodeField {...form.getInputProps('proof')} label="Old recovery code" />
        </PageForm>
      )}
      <FailureAlert sentence={opening.failure ?? form.failure} />
    </Dialog>
  );
}

const passkeysOf = (former: readonly FormerBackup[]): string[] => [
  ...new Set(
    former.flatMap(({ backup }) =>
      backup.slots.flatMap((slot) => (slot.kind === 'passkey' ? [slot.id] : [])),
    ),
  ),
];

async function byCode(deps: KeyDeps, me: Me, former: readonly FormerBackup[], code: string) {
  try {
    return await recallKeys(deps, me, former, { code });
  } catch (error) {
    const isOther = error instanceof VaultFault && error.code === 'locked';
    const sentence = isOther ? words.code_other : keysSentence(error, outcomes.refusals.internal);
    throw new ApiError(0, 'unknown', sentence);
  }
}

async function byPasskey(deps: KeyDeps, me: Me, former: readonly FormerBackup[]) {
  return recallKeys(deps, me, former, await askPasskey(deps, me, passkeysOf(former)));
}
